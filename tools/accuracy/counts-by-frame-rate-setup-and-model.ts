/**
 * Counts the reps of labelled clips again: at lower frame rates, grouped by the result of the
 * set-up check, with another pose model, and as every exercise.
 */
import { replay } from '@reptemple/engine/counting/track-replay';
import { MIN_FRAMES_PER_SECOND } from '@reptemple/engine/landmark-track';
import type { Track } from '@reptemple/engine/landmark-track';
import { getExercise } from '../../cli/src/load-exercise.ts';
import { COUNTED_IDS } from '../../engine/fixtures/parsed-definitions.ts';
import { SetupCheckRunner } from '../../web/src/recorder/setup-check/setup-check-runner.ts';
import { exerciseOf, findTrack, phantomExercises, readLabels } from './clip-labels-and-split.ts';
import type { Label } from './clip-labels-and-split.ts';
import { atFramesPerSecond } from './clip-perturbations.ts';
import { errorOf } from './count-scores.ts';

export interface LabelledTrack {
  readonly label: Label;
  readonly track: Track;
}

export interface ConditionFigures {
  readonly name: string;
  readonly sets: number;
  readonly exact: number;
  readonly withinOne: number;
  readonly negatives: number;
  readonly phantoms: number;
  /**
   * Names of sets whose count is not exact, with the error, and of clips without reps in which reps
   * were counted.
   */
  readonly missed: readonly string[];
}

/**
 * Number of reps counted in the sets that show one exercise, by the exercise as which they are
 * counted.
 */
export interface ConfusionRow {
  readonly shown: string;
  readonly clips: number;
  readonly labelled: number;
  readonly counted: readonly number[];
}

/**
 * Frame rates to which clips are reduced. Each is measured twice: from the first frame, and from
 * the second.
 */
const FRAME_RATES = [25, 15, MIN_FRAMES_PER_SECOND] as const;

const countAs = (track: Track, exercise: string): number => replay(track, getExercise(exercise)).reps.length;

export const nameOf = ({ file }: Pick<Label, 'file'>): string =>
  file.replace(/\.(track\.json\.gz|track\.json|[a-z0-9]+)$/, '');

/**
 * Compares the counts of clips with their labels. A clip without reps is counted as each exercise
 * that `judgedAs` returns, and every rep counted is a false one (`phantoms`).
 */
const conditionFigures = (
  name: string,
  clips: readonly LabelledTrack[],
  judgedAs: (clip: LabelledTrack) => readonly string[] = ({ label }) => phantomExercises(label),
): ConditionFigures => {
  const [sets, negatives] = [clips.filter(({ label }) => !label.negative), clips.filter(({ label }) => label.negative)];
  const errors = sets.map(({ label, track }) => ({ label, error: errorOf(countAs(track, exerciseOf(label)), label) }));
  const phantoms = negatives.flatMap((clip) =>
    judgedAs(clip).map((exercise) => ({ label: clip.label, exercise, reps: countAs(clip.track, exercise) })),
  );
  return {
    name,
    sets: sets.length,
    exact: errors.filter(({ error }) => error === 0).length,
    withinOne: errors.filter(({ error }) => Math.abs(error) <= 1).length,
    negatives: negatives.length,
    phantoms: phantoms.reduce((sum, { reps }) => sum + reps, 0),
    missed: [
      ...errors.filter(({ error }) => error !== 0).map(({ label, error }) => `${nameOf(label)} ${error}`),
      ...phantoms
        .filter(({ reps }) => reps > 0)
        .map(({ label, exercise, reps }) => `${nameOf(label)} as ${exercise} +${reps}`),
    ],
  };
};

const withoutFirst = (track: Track): Track => ({ ...track, frames: track.frames.slice(1) });

/** Counts the clips at each lower frame rate, twice per rate with different frames. */
export const byFrameRate = (clips: readonly LabelledTrack[]): readonly ConditionFigures[] =>
  FRAME_RATES.flatMap((rate) => {
    const thin = atFramesPerSecond(rate);
    const thinned = (change: (track: Track) => Track): readonly LabelledTrack[] =>
      clips.map(({ label, track }) => ({ label, track: change(track) }));
    return [
      conditionFigures(`${rate} frames a second`, thinned(thin)),
      conditionFigures(
        `${rate}, from the second frame`,
        thinned((track) => thin(withoutFirst(track))),
      ),
    ];
  });

/**
 * Light values of a good picture. Assumed, because tracks contain no pictures that could be
 * measured.
 */
const GOOD_LIGHT = { mean: 128, contrast: 60 } as const;

const offersStart = (track: Track, exercise: string): boolean => {
  const watch = new SetupCheckRunner<undefined>(getExercise(exercise), {
    light: () => GOOD_LIGHT,
    tilt: () => null,
    say: () => undefined,
  });
  return track.frames.some((frame) => {
    watch.look({ frame, image: track, video: undefined, rotation: 0, framesPerSecond: 25 }, frame.t);
    return watch.isOffered();
  });
};

/**
 * Counts all sets in two groups: those in which the set-up check offers Start, and those in which
 * it warns. A clip without reps is counted as several exercises, each in the group that its set-up
 * check puts it in.
 */
export const bySetup = (clips: readonly LabelledTrack[]): readonly ConditionFigures[] => {
  const judged = clips.map((clip) => {
    const { label, track } = clip;
    const exercises = label.negative ? phantomExercises(label) : [exerciseOf(label)];
    const offered = exercises.filter((exercise) => offersStart(track, exercise));
    return { clip, offered, warned: exercises.filter((exercise) => !offered.includes(exercise)) };
  });
  return (['offered', 'warned'] as const).map((state) => {
    const exercisesOf = new Map(judged.map((one) => [one.clip, one[state]]));
    return conditionFigures(
      state === 'offered' ? 'Start is offered' : 'Start warns',
      clips.filter((clip) => (exercisesOf.get(clip)?.length ?? 0) > 0),
      (clip) => exercisesOf.get(clip) ?? [],
    );
  });
};

/**
 * Counts clips with another model's tracks, and the same clips with their own tracks, at each frame
 * rate. `folder`: other tracks with the same file names.
 */
export const byModel = (clips: readonly LabelledTrack[], folder: string): readonly ConditionFigures[] => {
  const other = clips.flatMap(({ label }) => {
    const track = findTrack(folder, label);
    return track ? [{ label, track }] : [];
  });
  const files = new Set(other.map(({ label }) => label.file));
  const same = clips.filter(({ label }) => files.has(label.file));
  return [same, other].flatMap((group) =>
    FRAME_RATES.map((rate) =>
      conditionFigures(
        `${group[0]?.track.model ?? 'none'}, ${rate} frames a second`,
        group.map(({ label, track }) => ({ label, track: atFramesPerSecond(rate)(track) })),
      ),
    ),
  );
};

/** Counts the sets of each exercise as every exercise, to show which exercises are confused. */
export const confusion = (clips: readonly LabelledTrack[]): readonly ConfusionRow[] =>
  COUNTED_IDS.map((shown) => {
    const sets = clips.filter(({ label }) => !label.negative && exerciseOf(label) === shown);
    const sum = (count: (clip: LabelledTrack) => number): number => sets.reduce((all, clip) => all + count(clip), 0);
    return {
      shown,
      clips: sets.length,
      labelled: sum(({ label }) => label.reps),
      counted: COUNTED_IDS.map((exercise) => sum(({ track }) => countAs(track, exercise))),
    };
  });

export const readClips = (folders: readonly string[]): readonly LabelledTrack[] =>
  folders.flatMap((folder) =>
    readLabels(folder).flatMap((label) => {
      const track = findTrack(folder, label);
      return track ? [{ label, track }] : [];
    }),
  );
