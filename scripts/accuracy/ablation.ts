/** What each robust setting is worth: the same clips with one part switched off, and with all of them off (exactly the specification). */
import { replay } from '@reptemple/engine/replay';
import type { ExerciseDefinition } from '@reptemple/engine/exercise';
import { BARE } from '@reptemple/engine/settings';
import type { RobustSettings } from '@reptemple/engine/settings';
import type { Track } from '@reptemple/engine/track';
import { getExercise } from '../../cli/src/exercises.ts';
import { countPlainly } from './baseline.ts';
import { exerciseOf, findTrack, readLabels } from './label.ts';
import type { Label } from './label.ts';
import { JUDGED_AS } from './measure-folder.ts';
import { errorOf } from './score.ts';

export interface Ablation {
  readonly name: string;
  readonly sets: number;
  readonly exact: number;
  readonly withinOne: number;
  readonly valid: number;
  /** On clips without reps: judged as push-ups, and judged as every exercise. */
  readonly phantomPushUps: number;
  readonly phantoms: number;
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

const ablate = (name: string, count: Counter, clips: readonly Labelled[]): Ablation => {
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
    phantoms: JUDGED_AS.reduce((sum, exercise) => sum + phantomsAs(exercise), 0),
  };
};

const PARTS = Object.keys(BARE).filter((name): name is keyof RobustSettings => name in BARE);

/** Usable clips only. */
export const ablations = (folder: string): readonly Ablation[] => {
  const clips = readLabels(folder).flatMap((label) => {
    const track = label.usable ? findTrack(folder, label) : undefined;
    return track ? [{ label, track }] : [];
  });
  return [
    ablate(
      'as shipped',
      counterWith((robust) => robust),
      clips,
    ),
    ...PARTS.map((part) =>
      ablate(
        `without ${part}`,
        counterWith((robust) => ({ ...robust, [part]: null })),
        clips,
      ),
    ),
    ablate(
      'all off: exactly the specification',
      counterWith(() => BARE),
      clips,
    ),
    ablate('baseline: two thresholds on one angle', plainly, clips),
  ];
};
