/**
 * Sensitivity analysis: changes one setting of an exercise or one property of the camera at a time,
 * and counts the clips again.
 */
import { replay } from '@reptemple/engine/counting/track-replay';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import type { Track } from '@reptemple/engine/landmark-track';
import { getExercise } from '../../cli/src/load-exercise.ts';
import { COUNTED_IDS } from '../../engine/fixtures/parsed-definitions.ts';
import { exerciseOf, findTrack, readLabels } from './clip-labels-and-split.ts';
import type { Label } from './clip-labels-and-split.ts';
import * as perturb from './clip-perturbations.ts';
import type { Perturb } from './clip-perturbations.ts';
import { errorOf } from './count-scores.ts';

interface Labelled {
  readonly label: Label;
  readonly track: Track;
}

export interface Sensitivity {
  readonly name: string;
  readonly sets: number;
  readonly exact: number;
  readonly withinOne: number;
  readonly phantoms: number;
  /**
   * Names of sets whose count is no longer exact, with the error, and of clips that gained false
   * reps.
   */
  readonly broken: readonly string[];
}

type Change = (definition: ExerciseDefinition) => ExerciseDefinition;

const countOf = (track: Track, exercise: string, change: Change): number =>
  replay(track, change(getExercise(exercise))).reps.length;

const brief = (file: string): string => file.split('_').slice(0, 2).join('_');

const judgedAs = (label: Label, exercises: readonly string[]): readonly string[] =>
  label.negative ? exercises : exercises.filter((exercise) => exercise === exerciseOf(label));

interface Miss {
  readonly label: Label;
  readonly exercise: string;
  readonly error: number;
}

const missOf = ({ label, exercise, error }: Miss): string =>
  label.negative
    ? `${brief(label.file)} as ${exercise} +${error}`
    : `${brief(label.file)} ${error > 0 ? '+' : ''}${error}`;

const measured = (
  name: string,
  clips: readonly Labelled[],
  exercises: readonly string[],
  change: Change,
  seen: Perturb,
): Sensitivity => {
  const results = clips.flatMap(({ label, track }) => {
    const other = seen(track);
    return judgedAs(label, exercises).map((exercise): Miss => {
      return { label, exercise, error: errorOf(countOf(other, exercise, change), label) };
    });
  });
  const sets = results.filter(({ label }) => !label.negative);
  return {
    name,
    sets: sets.length,
    exact: sets.filter(({ error }) => error === 0).length,
    withinOne: sets.filter(({ error }) => Math.abs(error) <= 1).length,
    phantoms: results.filter(({ label }) => label.negative).reduce((sum, { error }) => sum + error, 0),
    broken: results.filter(({ error }) => error !== 0).map(missOf),
  };
};

const same: Change = (definition) => definition;

const CAMERAS: readonly (readonly [name: string, seen: Perturb])[] = [
  ['as recorded', (track) => track],
  ['50 frames a second', perturb.twiceAsFast],
  ...[20, 15, 12, 10, 8].map((fps): readonly [string, Perturb] => [
    `${fps} frames a second`,
    perturb.atFramesPerSecond(fps),
  ]),
  ['every tenth frame lost', perturb.losing(0.1, false)],
  ['every third frame lost', perturb.losing(0.33, false)],
  ['nobody found in every tenth frame', perturb.losing(0.1, true)],
  ['nobody found in every third frame', perturb.losing(0.33, true)],
  ['half as large', perturb.scaled(0.5)],
  ['half as large again', perturb.scaled(1.5)],
  ['mirrored', perturb.mirrored],
  ...[-10, -5, 5, 10].map((degrees): readonly [string, Perturb] => [`rolled by ${degrees}°`, perturb.rolled(degrees)]),
  ...[0.9, 0.8].map((factor): readonly [string, Perturb] => [`narrowed to ${factor}`, perturb.narrowed(factor)]),
  ...[0.003, 0.006, 0.01].map((spread): readonly [string, Perturb] => [
    `joints off by ${spread * 100} % of the height`,
    perturb.trembling(spread),
  ]),
  ...[0.7, 0.8, 1.25, 1.5].map((factor): readonly [string, Perturb] => [
    `lasting ${factor} times as long`,
    perturb.paced(factor),
  ]),
  ['visibility × 0.8', perturb.dimmed(0.8)],
];

const numbersIn = (value: unknown, path: readonly string[]): readonly (readonly string[])[] => {
  if (typeof value === 'number') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => numbersIn(part, [...path, key]));
};

const withNumber = (value: unknown, [key, ...rest]: readonly string[], change: (n: number) => number): unknown => {
  if (key === undefined) return typeof value === 'number' ? change(value) : value;
  if (Array.isArray(value)) return value.map((part, i) => (String(i) === key ? withNumber(part, rest, change) : part));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, name === key ? withNumber(part, rest, change) : part]),
  );
};

/**
 * Multiplies one number of an exercise definition. Returns the definition unchanged if the result
 * would be invalid.
 */
export const withFactor = (
  definition: ExerciseDefinition,
  path: readonly string[],
  factor: number,
): ExerciseDefinition => {
  const parsed = parseExercise(withNumber(definition, path, (n) => n * factor));
  return parsed.ok ? parsed.value : definition;
};

const clipsOf = (folder: string): readonly Labelled[] =>
  readLabels(folder).flatMap((label) => {
    const track = label.usable ? findTrack(folder, label) : undefined;
    return track ? [{ label, track }] : [];
  });

export const byCamera = (folders: readonly string[]): readonly Sensitivity[] => {
  const clips = folders.flatMap(clipsOf);
  return CAMERAS.map(([name, seen]) => measured(name, clips, COUNTED_IDS, same, seen));
};

const FACTORS = [0.8, 0.9, 1.1, 1.2] as const;

/**
 * Counts the usable clips, each time with one number of an exercise definition changed by ±10 or
 * ±20 %.
 */
export const bySetting = (folder: string): readonly Sensitivity[] => {
  const clips = clipsOf(folder);
  return COUNTED_IDS.flatMap((exercise) => {
    const definition = getExercise(exercise);
    const paths = [...numbersIn(definition.phases, ['phases']), ...numbersIn(definition.robust, ['robust'])];
    return paths.flatMap((path) =>
      FACTORS.map((factor) =>
        measured(
          `${exercise}: ${path.slice(1).join('.')} × ${factor}`,
          clips,
          [exercise],
          () => withFactor(definition, path, factor),
          (track) => track,
        ),
      ),
    );
  });
};
