/**
 * Ranks earlier recordings by shared index words as the server does, among synthetic bodies that
 * stand in for the recordings of other people.
 */
import type { ShapePrint } from '@reptemple/engine/plausibility/copied-reps';
import { SHAPE_VALUES } from '@reptemple/engine/plausibility/shape-series';
import { shapeWords } from '@reptemple/engine/plausibility/shape-words';
import { MAX_COMPARED_PRINTS } from '../../server/src/features/verification/limits.ts';

/** Synthetic bodies per clip. */
const BODIES = 60;
/** Range of the ratio of height to width, of the shear, and of the displacement of each joint. */
const VARIED = { ratio: 0.3, shear: 0.4, joint: 0.05 } as const;
const LEVELS = 127;

/** Returns the reps performed by another body under another camera angle. */
export const otherBody = ({ shapes, ...rest }: ShapePrint, random: () => number): ShapePrint => {
  const around = (range: number): number => (2 * random() - 1) * range;
  const [ratio, shear] = [1 + around(VARIED.ratio), around(VARIED.shear)];
  const joints = Float32Array.from({ length: SHAPE_VALUES }, () => around(VARIED.joint));
  const changed = new Int8Array(shapes.length);
  for (let step = 0; step < shapes.length; step += SHAPE_VALUES) {
    const pose = joints.map((offset, at) => (shapes[step + at] ?? 0) / LEVELS + offset);
    for (let at = 0; at < SHAPE_VALUES; at += 2) {
      const y = pose[at + 1] ?? 0;
      pose[at] = (pose[at] ?? 0) + shear * y;
      pose[at + 1] = ratio * y;
    }
    const length = Math.sqrt(pose.reduce((sum, value) => sum + value * value, 0)) || 1;
    for (const [at, value] of pose.entries()) changed[step + at] = Math.round((value / length) * LEVELS);
  }
  return { shapes: changed, ...rest };
};

export interface Indexed {
  readonly print: ShapePrint;
  readonly words: readonly number[];
}

export interface CandidateIndex {
  readonly recordings: number;
  /** Returns the indexed recordings that the server would compare with these words. */
  readonly rank: (words: readonly number[]) => ReadonlySet<Indexed>;
}

export const openIndex = (known: readonly Indexed[], random: () => number): CandidateIndex => {
  const bodies = known.flatMap(({ print }) =>
    Array.from({ length: BODIES }, (): Indexed => {
      const body = otherBody(print, random);
      return { print: body, words: shapeWords(body) };
    }),
  );
  const byWord = new Map<number, Indexed[]>();
  for (const one of [...bodies, ...known]) {
    for (const word of one.words) byWord.set(word, [...(byWord.get(word) ?? []), one]);
  }
  return {
    recordings: known.length + bodies.length,
    rank: (words) => {
      const shared = new Map<Indexed, number>();
      for (const word of words) {
        for (const one of byWord.get(word) ?? []) shared.set(one, (shared.get(one) ?? 0) + 1);
      }
      const ranked = [...shared].toSorted((a, b) => b[1] - a[1]).slice(0, MAX_COMPARED_PRINTS);
      return new Set(ranked.map(([one]) => one));
    },
  };
};
