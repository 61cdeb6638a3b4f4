/** Statistics of the accuracy report, shared by docs/accuracy.md and the accuracy page. */
import { ENGINE_VERSION } from '@reptemple/engine/engine-version';
import { COUNTED_IDS } from '../../engine/fixtures/parsed-definitions.ts';
import { exerciseOf, groupOf, SPLIT_PARTS, splitPartOf } from './clip-labels-and-split.ts';
import type { SplitPart } from './clip-labels-and-split.ts';
import type { MeasuredClip } from './count-clips-with-engine-and-baseline.ts';
import { attempted, scoreOf, verdictMatrix } from './count-scores.ts';
import type { VerdictMatrix } from './count-scores.ts';

/** Camera views into which clips are grouped, by the start of their label's `view`. */
export const VIEW_GROUPS = ['side', 'oblique', 'front', 'back', 'other'] as const;
export type ViewGroup = (typeof VIEW_GROUPS)[number];

/**
 * Returns the view group of a clip from its label's `view`. Its first part decides: 30 or 45
 * degrees in it mean oblique, as in `side/30 deg, facing left`.
 */
export const viewGroupOf = (view: string | undefined): ViewGroup => {
  const [first = ''] = (view ?? '').toLowerCase().split(/[,(;]/);
  if (/\b(30|45)\b/.test(first)) return 'oblique';
  if (/^(back|rear)\b/.test(first)) return 'back';
  if (/^(high )?front\b|^from the feet\b/.test(first)) return 'front';
  return /^side\b/.test(first) ? 'side' : 'other';
};

/**
 * Quantile of the normal distribution for a two-sided 95 % interval
 * (https://en.wikipedia.org/wiki/Binomial_proportion_confidence_interval, Wilson).
 */
const Z = 1.96;

export const wilson = (hits: number, cases: number): readonly [low: number, high: number] | null => {
  if (cases === 0) return null;
  const share = hits / cases;
  const weight = 1 + Z ** 2 / cases;
  const middle = (share + Z ** 2 / (2 * cases)) / weight;
  const spread = (Z / weight) * Math.sqrt((share * (1 - share)) / cases + Z ** 2 / (4 * cases ** 2));
  return [Math.max(0, middle - spread), Math.min(1, middle + spread)];
};

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

/**
 * Results of the engine on the tuning clips or on the validation clips. No person or repository is
 * in both.
 */
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
  /** Comparison with the verdicts that sources of clips give on clips with a single rep. */
  readonly singleReps: VerdictMatrix;
  /** Comparison with the verdicts that people gave on reps of sets after watching the clips. */
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
