/**
 * Baseline: two thresholds with hysteresis on one angle of the better visible side, as simple rep
 * counters do.
 */
import { angleAt, aspectOf, visibilityOf } from '@reptemple/engine/signal/geometry';
import { landmarkOnSide } from '@reptemple/engine/signal/landmark';
import type { Side, SideViewName } from '@reptemple/engine/signal/landmark';
import type { Track } from '@reptemple/engine/track';
import type { CountedId } from '../../engine/fixtures/definitions.ts';

interface Thresholds {
  readonly joints: readonly [SideViewName, SideViewName, SideViewName];
  readonly flexed: number;
  readonly extended: number;
}

const ARM: Thresholds = { joints: ['shoulder', 'elbow', 'wrist'], flexed: 110, extended: 150 };
const LEG: Thresholds = { joints: ['hip', 'knee', 'ankle'], flexed: 110, extended: 150 };
const THRESHOLDS: ReadonlyMap<string, Thresholds> = new Map(
  Object.entries({
    'push-up': ARM,
    'pull-up': ARM,
    'bench-press': ARM,
    squat: LEG,
  } satisfies Readonly<Record<CountedId, Thresholds>>),
);

const sideSeenBest = (track: Track, joints: readonly SideViewName[]): Side => {
  const seen = { left: 0, right: 0 };
  for (const { p } of track.frames) {
    if (!p) continue;
    for (const side of ['left', 'right'] as const) {
      for (const joint of joints) seen[side] += visibilityOf(p, landmarkOnSide(joint, side));
    }
  }
  return seen.right > seen.left ? 'right' : 'left';
};

interface Counting {
  readonly reps: number;
  readonly isFlexed: boolean;
}

/** Counts a rep on the way up: flexed, then extended again. */
const count = ({ reps, isFlexed }: Counting, angle: number, { flexed, extended }: Thresholds): Counting => {
  if (isFlexed) return angle > extended ? { reps: reps + 1, isFlexed: false } : { reps, isFlexed };
  return { reps, isFlexed: angle < flexed };
};

export const countPlainly = (track: Track, exercise: string): number => {
  const thresholds = THRESHOLDS.get(exercise) ?? ARM;
  const [a, vertex, c] = thresholds.joints;
  const side = sideSeenBest(track, [vertex, c]);
  const on = (joint: SideViewName): number => landmarkOnSide(joint, side);
  let counting: Counting = { reps: 0, isFlexed: false };
  for (const { p } of track.frames) {
    const angle = p ? angleAt(p, on(a), on(vertex), on(c), aspectOf(track)) : undefined;
    if (angle !== undefined) counting = count(counting, angle, thresholds);
  }
  return counting.reps;
};
