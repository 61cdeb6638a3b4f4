/**
 * Leave-one-out cross-validation of the engine's numeric limits. Shows how much the best value of a
 * limit varies when one group of clips is left out, and how well that value works for this group.
 */
import { replay } from '@reptemple/engine/counting/track-replay';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import type { Track } from '@reptemple/engine/landmark-track';
import { getExercise } from '../../cli/src/load-exercise.ts';
import type { CountedId } from '../../engine/fixtures/parsed-definitions.ts';
import { exerciseOf, findTrack, groupOf, phantomExercises, readLabels } from './clip-labels-and-split.ts';
import type { Label } from './clip-labels-and-split.ts';
import { errorOf, verdictMatrix } from './count-scores.ts';
import { withFactor } from './setting-and-camera-sensitivity.ts';

interface ChosenLimit {
  readonly exercise: CountedId;
  readonly path: readonly string[];
}

/**
 * Numeric limits whose values were chosen by measuring clips. The specification's own ranges are
 * not among them.
 */
const CHOSEN_LIMITS: readonly ChosenLimit[] = [
  { exercise: 'push-up', path: ['bodyLine', 'sag'] },
  { exercise: 'push-up', path: ['bodyLine', 'pike'] },
  { exercise: 'push-up', path: ['bodyLine', 'floorHeight'] },
  { exercise: 'push-up', path: ['bodyLine', 'floorSag'] },
  { exercise: 'push-up', path: ['extension', 'frontSpread'] },
  { exercise: 'push-up', path: ['travel', 'reach'] },
  { exercise: 'push-up', path: ['posture', 'share'] },
  { exercise: 'squat', path: ['symmetry', 'shinDifference'] },
  { exercise: 'squat', path: ['symmetry', 'stance'] },
  { exercise: 'squat', path: ['travel', 'spreadWithin'] },
  { exercise: 'squat', path: ['travel', 'stillSeen'] },
  { exercise: 'pull-up', path: ['extension', 'minVisibility'] },
  { exercise: 'pull-up', path: ['travel', 'reach'] },
  { exercise: 'bench-press', path: ['travel', 'reach'] },
  { exercise: 'bench-press', path: ['extension', 'frontSpread'] },
];

/** Candidate values of a limit, as factors of the shipped value. */
export const FACTORS = [0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.4] as const;

/** Points of one group of clips with each candidate value, in the order of `FACTORS`. */
export interface GroupScore {
  readonly group: string;
  readonly points: readonly number[];
}

export interface LimitStability {
  readonly name: string;
  readonly shipped: number;
  readonly groups: number;
  /** Best value if all groups are used. */
  readonly chosen: number;
  /** Lowest best value if one group is left out. */
  readonly lowest: number;
  /** Highest best value if one group is left out. */
  readonly highest: number;
  /** Points over all groups with the shipped value. */
  readonly shippedPoints: number;
  /** Points over all groups, each scored with the value that is best for the other groups. */
  readonly unseenPoints: number;
}

const SHIPPED_INDEX = FACTORS.indexOf(1);

const totals = (scores: readonly GroupScore[]): readonly number[] =>
  FACTORS.map((_, index) => scores.reduce((sum, { points }) => sum + (points[index] ?? 0), 0));

/** Returns the index of the middle one of the candidates with the most points. */
export const chooseIndex = (scores: readonly GroupScore[]): number => {
  const sums = totals(scores);
  const most = Math.max(...sums);
  return Math.round((sums.indexOf(most) + sums.lastIndexOf(most)) / 2);
};

/** Summarises the best values of one limit. `scores` must not be empty. */
export const stabilityOf = (name: string, shipped: number, scores: readonly GroupScore[]): LimitStability => {
  const valueAt = (index: number): number => shipped * (FACTORS[index] ?? 1);
  const without = scores.map((left) => chooseIndex(scores.filter((one) => one !== left)));
  const values = without.map(valueAt);
  return {
    name,
    shipped,
    groups: scores.length,
    chosen: valueAt(chooseIndex(scores)),
    lowest: Math.min(...values),
    highest: Math.max(...values),
    shippedPoints: totals(scores)[SHIPPED_INDEX] ?? 0,
    unseenPoints: scores.reduce((sum, { points }, index) => sum + (points[without[index] ?? SHIPPED_INDEX] ?? 0), 0),
  };
};

interface Labelled {
  readonly label: Label;
  readonly track: Track;
}

/**
 * Returns the points of a clip: one if the count is exact, one for each verdict that agrees with
 * the label, minus one for each false rep.
 */
const pointsOf = ({ label, track }: Labelled, definition: ExerciseDefinition, exercise: string): number => {
  const { reps, validReps: valid, invalidReps: invalid } = replay(track, definition);
  if (label.negative) return -reps.length;
  const { goodKept, badCaught } = verdictMatrix([
    { label, counted: [{ exercise, valid, invalid, reps, baseline: 0 }] },
  ]);
  return (errorOf(reps.length, label) === 0 ? 1 : 0) + goodKept + badCaught;
};

const isJudgedAs = (label: Label, exercise: string): boolean =>
  label.negative ? phantomExercises(label).some((id) => id === exercise) : exerciseOf(label) === exercise;

const numberAt = (value: unknown, [key, ...rest]: readonly string[]): number | null => {
  if (key === undefined) return typeof value === 'number' ? value : null;
  if (typeof value !== 'object' || value === null) return null;
  const entry = Object.entries(value).find(([name]) => name === key);
  return entry ? numberAt(entry[1], rest) : null;
};

const measureLimit = ({ exercise, path }: ChosenLimit, clips: readonly Labelled[]): readonly LimitStability[] => {
  const definition = getExercise(exercise);
  const shipped = numberAt(definition.robust, path);
  if (shipped === null) return [];
  const candidates = FACTORS.map((factor) => withFactor(definition, ['robust', ...path], factor));
  const judged = clips.filter(({ label }) => isJudgedAs(label, exercise));
  const groups = [...new Set(judged.map(({ label }) => groupOf(label)))];
  const scores = groups.map((group): GroupScore => {
    const members = judged.filter(({ label }) => groupOf(label) === group);
    const points = candidates.map((candidate) =>
      members.reduce((sum, clip) => sum + pointsOf(clip, candidate, exercise), 0),
    );
    return { group, points };
  });
  return scores.length === 0 ? [] : [stabilityOf(`${exercise}: ${path.join('.')}`, shipped, scores)];
};

export const limitStability = (folders: readonly string[]): readonly LimitStability[] => {
  const clips = folders.flatMap((folder) =>
    readLabels(folder).flatMap((label): readonly Labelled[] => {
      const track = label.usable ? findTrack(folder, label) : undefined;
      return track ? [{ label, track }] : [];
    }),
  );
  return CHOSEN_LIMITS.flatMap((limit) => measureLimit(limit, clips));
};
