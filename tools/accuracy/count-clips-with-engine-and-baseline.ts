/**
 * Counts the reps of every labelled track in a folder, with the engine and with a simple baseline.
 */
import { replay } from '@reptemple/engine/counting/track-replay';
import type { Track } from '@reptemple/engine/landmark-track';
import type { Rep } from '@reptemple/engine/rules/rep-result';
import { angleAt, aspectOf, visibilityOf } from '@reptemple/engine/signal/geometry';
import { landmarkOnSide } from '@reptemple/engine/signal/landmarks';
import type { Side, SideViewName } from '@reptemple/engine/signal/landmarks';
import { getExercise } from '../../cli/src/load-exercise.ts';
import { COUNTED_IDS } from '../../engine/fixtures/parsed-definitions.ts';
import type { CountedId } from '../../engine/fixtures/parsed-definitions.ts';
import { exerciseOf, findTrack, KNOWN_LABELS, phantomExercises, readLabels } from './clip-labels-and-split.ts';
import type { Label } from './clip-labels-and-split.ts';

/**
 * Settings of the baseline, which counts as simple rep counters do: two thresholds in degrees on
 * one angle, of the side of the body that is better visible.
 */
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

export interface Counted {
  readonly exercise: string;
  readonly valid: number;
  readonly invalid: number;
  readonly reps: readonly Rep[];
  readonly baseline: number;
}

export interface MeasuredClip {
  readonly label: Label;
  readonly counted: readonly Counted[];
}

export const countAs = (track: Track, exercise: string): Counted => {
  const definition = getExercise(exercise);
  const { validReps, invalidReps, reps } = replay(track, definition);
  const baseline = countPlainly(track, exercise);
  return { exercise, valid: validReps, invalid: invalidReps, reps, baseline };
};

/**
 * Returns an error message that lists labels with an unknown exercise; undefined if all are known.
 * Negative clips need no known exercise, because they are counted as other exercises.
 */
export const labelProblem = (labels: readonly Label[]): string | undefined => {
  const unknown = labels.filter((label) => !label.negative && !COUNTED_IDS.some((id) => id === exerciseOf(label)));
  if (unknown.length === 0) return undefined;
  const named = unknown.map(({ file, exercise }) => `${file} (exercise "${exercise}")`);
  return `labels.json names exercises that are not known: ${named.join(', ')}. Known: ${[...new Set([...KNOWN_LABELS, ...COUNTED_IDS])].join(', ')}.`;
};

/**
 * Counts the reps in the track of each label; skips labels without a track. Counts a negative clip
 * as every exercise in `negative_for`, or as all if that is empty.
 */
export const measureFolder = (folder: string): readonly MeasuredClip[] =>
  readLabels(folder).flatMap((label) => {
    const track = findTrack(folder, label);
    if (!track) return [];
    const exercises = label.negative ? phantomExercises(label) : [exerciseOf(label)];
    return [{ label, counted: exercises.map((exercise) => countAs(track, exercise)) }];
  });
