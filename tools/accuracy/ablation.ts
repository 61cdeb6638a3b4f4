/**
 * Ablation study: counts the same clips with one robust setting off at a time, and with all off
 * (exactly the specification).
 */
import { replay } from '@reptemple/engine/counting/replay';
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import { SPEC_ONLY } from '@reptemple/engine/definition/settings';
import type { RobustSettings } from '@reptemple/engine/definition/settings';
import type { Track } from '@reptemple/engine/track';
import { getExercise } from '../../cli/src/exercises.ts';
import { COUNTED_IDS } from '../../engine/fixtures/definitions.ts';
import { countPlainly } from './baseline.ts';
import { exerciseOf, findTrack, readLabels } from './label.ts';
import type { Label } from './label.ts';
import { paced, trembling } from './perturb.ts';
import { errorOf } from './score.ts';

export interface Ablation {
  readonly name: string;
  readonly sets: number;
  readonly exact: number;
  readonly withinOne: number;
  readonly valid: number;
  /** False reps on clips without reps: counted as push-ups, and as every exercise. */
  readonly phantomPushUps: number;
  readonly phantoms: number;
  /** False reps on every clip, usable or not, counted as each exercise it does not show. */
  readonly crossed: number;
  /** False reps on our own figures without reps, at five paces, counted as every exercise. */
  readonly figures: number;
  /** Sets counted exactly with noise of 0.6 % of the image height on each joint. */
  readonly exactTrembling: number;
}

interface Labelled {
  readonly label: Label;
  readonly track: Track;
}

interface Count {
  readonly all: number;
  readonly valid: number;
}

type Counter = (track: Track, exercise: string) => Count;

const counterWith =
  (change: (robust: RobustSettings) => RobustSettings): Counter =>
  (track, exercise) => {
    const definition: ExerciseDefinition = getExercise(exercise);
    const { reps, validReps } = replay(track, { ...definition, robust: change(definition.robust) });
    return { all: reps.length, valid: validReps };
  };

const plainly: Counter = (track, exercise) => {
  const all = countPlainly(track, exercise);
  return { all, valid: all };
};

const PACES = [0.5, 0.7, 1, 1.4, 2].map(paced);
const tremble = trembling(0.006);

const phantomsIn = (tracks: readonly Labelled[], count: Counter): number =>
  tracks
    .flatMap(({ label, track }) =>
      COUNTED_IDS.filter((id) => id !== exerciseOf(label)).map((id) => count(track, id).all),
    )
    .reduce((sum, all) => sum + all, 0);

const isExact = ({ label, track }: Labelled, count: Counter): boolean =>
  errorOf(count(track, exerciseOf(label)).all, label) === 0;

const ablate = (name: string, count: Counter, all: readonly Labelled[], figures: readonly Labelled[]): Ablation => {
  const clips = all.filter(({ label }) => label.usable);
  const trembled = clips
    .filter(({ label }) => !label.negative)
    .map(({ label, track }) => ({ label, track: tremble(track) }));
  const sets = clips
    .filter(({ label }) => !label.negative)
    .map(({ label, track }) => ({ label, count: count(track, exerciseOf(label)) }));
  const errors = sets.map((set) => Math.abs(errorOf(set.count.all, set.label)));
  const negatives = clips.filter(({ label }) => label.negative);
  const phantomsAs = (exercise: string): number =>
    negatives.reduce((sum, { track }) => sum + count(track, exercise).all, 0);
  return {
    name,
    sets: sets.length,
    exact: errors.filter((error) => error === 0).length,
    withinOne: errors.filter((error) => error <= 1).length,
    valid: sets.reduce((sum, set) => sum + set.count.valid, 0),
    phantomPushUps: phantomsAs('push-up'),
    phantoms: COUNTED_IDS.reduce((sum, exercise) => sum + phantomsAs(exercise), 0),
    crossed: phantomsIn(all, count),
    figures: phantomsIn(figures, count),
    exactTrembling: trembled.filter((clip) => isExact(clip, count)).length,
  };
};

const PARTS = Object.keys(SPEC_ONLY).filter((name): name is keyof RobustSettings => name in SPEC_ONLY);

const clipsIn = (folder: string): readonly Labelled[] =>
  readLabels(folder).flatMap((label) => {
    const track = findTrack(folder, label);
    return track ? [{ label, track }] : [];
  });

const clipsOf = (folders: readonly string[]): readonly Labelled[] => folders.flatMap(clipsIn);

/** Runs all variants. `own` is the folder of our own figures; only those without reps are used. */
export const ablations = (folders: readonly string[], own: string): readonly Ablation[] => {
  const clips = clipsOf(folders);
  const figures = clipsOf([own])
    .filter(({ label }) => label.negative)
    .flatMap(({ label, track }) => PACES.map((pace) => ({ label, track: pace(track) })));
  const row = (name: string, count: Counter): Ablation => ablate(name, count, clips, figures);
  return [
    row(
      'as shipped',
      counterWith((robust) => robust),
    ),
    ...PARTS.map((part) =>
      row(
        `without ${part}`,
        counterWith((robust) => ({ ...robust, [part]: null })),
      ),
    ),
    row(
      'all off: exactly the specification',
      counterWith(() => SPEC_ONLY),
    ),
    row('baseline: two thresholds on one angle', plainly),
  ];
};
