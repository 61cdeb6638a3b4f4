/** Ground truth of a clip, calculated from its plan. Counts and angles are tested against it. */

import type { ClipPlan } from './clip-list.ts';
import { bodyOf } from './motion/body-shapes.ts';
import { ANGLE_NAMES, perform, trueAnglesOf } from './motion/pose-at-time.ts';
import type { AngleName, TrueAngles } from './motion/pose-at-time.ts';
import type { RepKind } from './motion/rep-schedule.ts';
import { readSkeleton } from './motion/rest-skeleton.ts';
import type { SkeletonFile } from './motion/rest-skeleton.ts';

type AngleColumns = Readonly<Record<AngleName, readonly number[]>>;

export type Truth = {
  readonly clip: string;
  readonly exercise: string;
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  readonly frames: number;
  readonly durationMs: number;
  readonly nearSide: 'right';
  readonly expected: { readonly validReps: number; readonly invalidReps: number };
  readonly reps: readonly {
    readonly number: number;
    readonly kind: RepKind;
    readonly valid: boolean;
    readonly startMs: number;
    /** Time in ms of the middle of the hold at the bottom. */
    readonly bottomMs: number;
    readonly endMs: number;
  }[];
  /**
   * Angles in whole degrees, one number per frame: of the side near the camera in 3D space, and in
   * the camera image.
   */
  readonly angles: { readonly space: AngleColumns; readonly image: AngleColumns };
};

export const frameCount = (clip: ClipPlan, durationSeconds: number): number =>
  Math.round(durationSeconds * clip.framesPerSecond);

export const truthOf = (clip: ClipPlan, figure: SkeletonFile): Truth => {
  const { schedule, figureAt } = perform(clip, readSkeleton(bodyOf(clip.physique ?? 'man', figure)));
  const frames = frameCount(clip, schedule.duration);
  const perFrame = Array.from({ length: frames }, (_, frame) =>
    trueAnglesOf(clip, figureAt(frame / clip.framesPerSecond)),
  );
  const validReps = clip.set.reps.filter((rep) => rep.kind === 'good').length;
  return {
    clip: clip.name,
    exercise: clip.exercise,
    width: clip.width,
    height: clip.height,
    framesPerSecond: clip.framesPerSecond,
    frames,
    durationMs: milliseconds(frames / clip.framesPerSecond),
    nearSide: 'right',
    expected: { validReps, invalidReps: clip.set.reps.length - validReps },
    reps: schedule.reps.map((rep, index) => ({
      number: index + 1,
      kind: rep.kind,
      valid: rep.kind === 'good',
      startMs: milliseconds(rep.start),
      bottomMs: milliseconds((rep.bottomStart + rep.bottomEnd) / 2),
      endMs: milliseconds(rep.end),
    })),
    angles: { space: columns(perFrame, 'space'), image: columns(perFrame, 'image') },
  };
};

const milliseconds = (seconds: number): number => Math.round(seconds * 1000);

const columns = (perFrame: readonly TrueAngles[], view: keyof TrueAngles): AngleColumns => {
  const column = (name: AngleName): number[] => perFrame.map((angles) => Math.round(angles[view][name]));
  return {
    elbow: column('elbow'),
    shoulder: column('shoulder'),
    hip: column('hip'),
    bodyLine: column('bodyLine'),
    knee: column('knee'),
  };
};

/** Returns JSON with one rep or angle per line, so that a diff shows changes. */
export const printTruth = (truth: Truth): string => {
  const { reps, angles, ...facts } = truth;
  const line = (value: unknown): string => JSON.stringify(value);
  const list = (name: string, lines: readonly string[]): string => `  "${name}": [\n    ${lines.join(',\n    ')}\n  ]`;
  const view = (name: 'space' | 'image'): string =>
    `    "${name}": {\n${ANGLE_NAMES.map((angle) => `      "${angle}": ${line(angles[name][angle])}`).join(',\n')}\n    }`;
  return [
    '{',
    [
      ...Object.entries(facts).map(([name, value]) => `  "${name}": ${line(value)}`),
      list('reps', reps.map(line)),
      `  "angles": {\n${view('space')},\n${view('image')}\n  }`,
    ].join(',\n'),
    '}\n',
  ].join('\n');
};
