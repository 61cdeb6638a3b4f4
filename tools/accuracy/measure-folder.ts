/** Counts every labelled track of a folder with the engine and with the baseline. */
import { replay } from '@reptemple/engine/counting/replay';
import type { Rep } from '@reptemple/engine/rules/rep';
import type { Track } from '@reptemple/engine/track';
import { getExercise } from '../../cli/src/exercises.ts';
import { COUNTED_IDS } from '../../engine/fixtures/definitions.ts';
import { countPlainly } from './baseline.ts';
import { exerciseOf, findTrack, KNOWN_LABELS, phantomExercises, readLabels } from './label.ts';
import type { Label } from './label.ts';

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

const countAs = (track: Track, exercise: string): Counted => {
  const definition = getExercise(exercise);
  const { validReps, invalidReps, reps } = replay(track, definition);
  const baseline = countPlainly(track, exercise);
  return { exercise, valid: validReps, invalid: invalidReps, reps, baseline };
};

/**
 * Returns an error message listing labels with an unknown exercise; undefined if all are known.
 * Negative clips need no known exercise, because they are counted as every exercise.
 */
export const labelProblem = (labels: readonly Label[]): string | undefined => {
  const unknown = labels.filter((label) => !label.negative && !COUNTED_IDS.some((id) => id === exerciseOf(label)));
  if (unknown.length === 0) return undefined;
  const named = unknown.map(({ file, exercise }) => `${file} (exercise "${exercise}")`);
  return `labels.json names exercises that are not known: ${named.join(', ')}. Known: ${[...new Set([...KNOWN_LABELS, ...COUNTED_IDS])].join(', ')}.`;
};

/**
 * Counts each label's track; labels without a track are left out. A negative clip is counted as
 * each exercise it is negative for.
 */
export const measureFolder = (folder: string): readonly MeasuredClip[] =>
  readLabels(folder).flatMap((label) => {
    const track = findTrack(folder, label);
    if (!track) return [];
    const exercises = label.negative ? phantomExercises(label) : [exerciseOf(label)];
    return [{ label, counted: exercises.map((exercise) => countAs(track, exercise)) }];
  });
