/** Numbers shared by the document and the accuracy page. */
import { ENGINE_VERSION } from '@reptemple/engine/version';
import { COUNTED_IDS } from '../../engine/fixtures/definitions.ts';
import { exerciseOf } from './label.ts';
import type { MeasuredClip } from './measure-folder.ts';
import { attempted, scoreOf } from './score.ts';
import { groupOf, SPLIT_PARTS, splitPartOf } from './split.ts';
import type { SplitPart } from './split.ts';
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

/** One part of the split. No person or repository is in both parts. */
export interface PartFigures {
  readonly name: SplitPart;
  readonly groups: number;
  readonly clips: number;
  readonly counts: CountFigures;
  readonly byExercise: readonly CountFigures[];
  readonly verdicts: VerdictMatrix;
  readonly negatives: number;
  readonly phantoms: number;
}

export interface AccuracyFigures {
  readonly engine: string;
  readonly clips: number;
  readonly parts: readonly PartFigures[];
  readonly all: CountFigures;
  readonly byExercise: readonly CountFigures[];
  readonly byView: readonly CountFigures[];
  /** Clips with one rep and a verdict from their source. */
  readonly singleReps: VerdictMatrix;
  /** Reps in sets, with verdicts judged by eye. */
  readonly repsOfSets: VerdictMatrix;
  readonly phantoms: readonly PhantomFigures[];
}

const countFigures = (name: string, clips: readonly MeasuredClip[]): CountFigures => {
  const { clips: sets, exact, withinOne } = scoreOf(clips, attempted);
  return { name, sets, exact, withinOne };
};

const byExercise = (sets: readonly MeasuredClip[]): readonly CountFigures[] =>
  COUNTED_IDS.map((id) =>
    countFigures(
      id,
      sets.filter(({ label }) => exerciseOf(label) === id),
    ),
  );

const phantomsIn = (negatives: readonly MeasuredClip[]): number =>
  negatives.flatMap(({ counted }) => counted).reduce((sum, one) => sum + attempted(one), 0);

const partFigures = (name: SplitPart, usable: readonly MeasuredClip[]): PartFigures => {
  const clips = usable.filter(({ label }) => splitPartOf(label) === name);
  const [sets, negatives] = [clips.filter(({ label }) => !label.negative), clips.filter(({ label }) => label.negative)];
  return {
    name,
    groups: new Set(clips.map(({ label }) => groupOf(label))).size,
    clips: clips.length,
    counts: countFigures(name, sets),
    byExercise: byExercise(sets),
    verdicts: verdictMatrix(sets),
    negatives: negatives.length,
    phantoms: phantomsIn(negatives),
  };
};

const phantomFigures = (negatives: readonly MeasuredClip[]): readonly PhantomFigures[] => {
  const kindOf = ({ label }: MeasuredClip): string => label.exercise.replace(/^negative:/, '');
  return [...new Set(negatives.map(kindOf))].toSorted().map((kind) => {
    const clips = negatives.filter((clip) => kindOf(clip) === kind);
    return { kind, clips: clips.length, phantoms: phantomsIn(clips) };
  });
};

export const accuracyFigures = (clips: readonly MeasuredClip[]): AccuracyFigures => {
  const usable = clips.filter(({ label }) => label.usable);
  const sets = usable.filter(({ label }) => !label.negative);
  const isSingle = ({ label }: MeasuredClip): boolean => label.form !== undefined;
  return {
    engine: ENGINE_VERSION,
    clips: clips.length,
    parts: SPLIT_PARTS.map((name) => partFigures(name, usable)),
    all: countFigures('all', sets),
    byExercise: byExercise(sets),
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
