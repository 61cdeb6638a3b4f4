/** The figures that the document and the accuracy page share. */
import { ENGINE_VERSION } from '@reptemple/engine/version';
import { COUNTED_IDS } from '../../engine/fixtures/definitions.ts';
import { exerciseOf } from './label.ts';
import type { MeasuredClip } from './measure-folder.ts';
import { attempted, scoreOf } from './score.ts';
import { verdictMatrix } from './verdicts.ts';
import type { VerdictMatrix } from './verdicts.ts';
import { VIEW_GROUPS, viewGroupOf } from './view.ts';

export interface CountFigures {
  readonly name: string;
  readonly sets: number;
  readonly exact: number;
  readonly withinOne: number;
}

export interface PhantomFigures {
  readonly kind: string;
  readonly clips: number;
  readonly phantoms: number;
}

export interface AccuracyFigures {
  readonly engine: string;
  readonly clips: number;
  readonly all: CountFigures;
  readonly byExercise: readonly CountFigures[];
  readonly byView: readonly CountFigures[];
  /** Clips with one rep and a verdict of their source. */
  readonly singleReps: VerdictMatrix;
  /** Reps of sets, judged by eye. */
  readonly repsOfSets: VerdictMatrix;
  readonly phantoms: readonly PhantomFigures[];
}

const countFigures = (name: string, clips: readonly MeasuredClip[]): CountFigures => {
  const { clips: sets, exact, withinOne } = scoreOf(clips, attempted);
  return { name, sets, exact, withinOne };
};

const phantomFigures = (negatives: readonly MeasuredClip[]): readonly PhantomFigures[] => {
  const kindOf = ({ label }: MeasuredClip): string => label.exercise.replace(/^negative:/, '');
  return [...new Set(negatives.map(kindOf))].toSorted().map((kind) => {
    const clips = negatives.filter((clip) => kindOf(clip) === kind);
    const phantoms = clips.flatMap(({ counted }) => counted).reduce((sum, one) => sum + attempted(one), 0);
    return { kind, clips: clips.length, phantoms };
  });
};

export const accuracyFigures = (clips: readonly MeasuredClip[]): AccuracyFigures => {
  const usable = clips.filter(({ label }) => label.usable);
  const sets = usable.filter(({ label }) => !label.negative);
  const isSingle = ({ label }: MeasuredClip): boolean => label.form !== undefined;
  return {
    engine: ENGINE_VERSION,
    clips: clips.length,
    all: countFigures('all', sets),
    byExercise: COUNTED_IDS.map((id) =>
      countFigures(
        id,
        sets.filter(({ label }) => exerciseOf(label) === id),
      ),
    ),
    byView: VIEW_GROUPS.map((group) =>
      countFigures(
        group,
        sets.filter(({ label }) => viewGroupOf(label.view) === group),
      ),
    ).filter((figures) => figures.sets > 0),
    singleReps: verdictMatrix(usable.filter(isSingle)),
    repsOfSets: verdictMatrix(usable.filter((clip) => !isSingle(clip))),
    phantoms: phantomFigures(clips.filter(({ label }) => label.negative)),
  };
};
