/** Formats the shared numbers as Markdown tables, each share with its 95 % confidence interval. */
import { ENGINE_VERSION } from '@reptemple/engine/engine-version';
import { COUNTED_IDS } from '../../engine/fixtures/parsed-definitions.ts';
import { exerciseOf } from './clip-labels.ts';
import { attempted, errorOf, scoreOf, verdictAgreement } from './count-scores.ts';
import type { Score } from './count-scores.ts';
import { verdictMatrix, groupOf, SPLIT_PARTS, splitPartOf } from './leave-one-out.ts';
import type { VerdictMatrix, SplitPart } from './leave-one-out.ts';
import type { MeasuredClip } from './measure-folder.ts';

export type Row = readonly (string | number)[];

export const table = (head: Row, rows: readonly Row[]): string => {
  const all = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [first, ...others] = all;
  return [line(first ?? []), line(widths.map((width) => '-'.repeat(width))), ...others.map(line)].join('\n');
};

const signed = (error: number): string => (error > 0 ? `+${error}` : String(error));
export const percent = (part: number, all: number): string => (all === 0 ? '-' : `${Math.round((100 * part) / all)} %`);

const clipRow = ({ label, counted }: MeasuredClip): readonly Row[] =>
  counted.map((one) => {
    const truth = label.reps === label.reps_loose ? String(label.reps) : `${label.reps}–${label.reps_loose}`;
    const error = signed(errorOf(attempted(one), label));
    return [label.file, one.exercise, truth, one.valid, one.invalid, error, one.baseline];
  });

const scoreRow = (name: string, score: Score): Row => [
  name,
  score.clips,
  `${score.exact} (${percent(score.exact, score.clips)})`,
  `${score.withinOne} (${percent(score.withinOne, score.clips)})`,
  score.meanError.toFixed(2),
  score.bottomSeconds === null ? '-' : `${score.bottomSeconds.toFixed(2)} s`,
];

const groupRows = (clips: readonly MeasuredClip[]): readonly Row[] => {
  const exercises = [...new Set(clips.flatMap(({ counted }) => counted.map(({ exercise }) => exercise)))];
  const groups = exercises.map((id): [string, readonly MeasuredClip[]] => [
    id,
    clips.filter(({ counted }) => counted[0]?.exercise === id),
  ]);
  return [...groups, ['all', clips] as const].flatMap(([name, group]) => [
    scoreRow(name, scoreOf(group, attempted)),
    [
      ...scoreRow(
        `${name}, baseline`,
        scoreOf(group, ({ baseline }) => baseline),
      ).slice(0, -1),
      '-',
    ],
  ]);
};

const phantomRow = ({ label, counted }: MeasuredClip): Row => [
  label.file,
  ...counted.map((one) => `${attempted(one)} (${one.baseline})`),
];

/** Returns all accuracy tables as Markdown, each with an introductory line. */
export const printReport = (clips: readonly MeasuredClip[]): string => {
  const sets = clips.filter(({ label }) => !label.negative);
  const negatives = clips.filter(({ label }) => label.negative);
  const [agreed, judged] = verdictAgreement(sets);
  const phantoms = negatives.flatMap(({ counted }) => counted).reduce((sum, one) => sum + attempted(one), 0);
  const phantomHead = ['clip', ...(negatives[0]?.counted.map(({ exercise }) => `as ${exercise}`) ?? [])];
  return [
    'Every clip: what a person counted, what the engine counted, and the baseline of two thresholds on one angle.',
    table(['clip', 'exercise', 'label', 'valid', 'invalid', 'error', 'baseline'], sets.flatMap(clipRow)),
    'Every exercise: all attempted reps (valid and invalid) against the label.',
    table(['exercise', 'clips', 'exact', 'within one', 'mean error', 'bottoms off by'], groupRows(sets)),
    ...(judged > 0 ? [`Verdicts that agree with the label: ${agreed} of ${judged} (${percent(agreed, judged)}).`] : []),
    ...(negatives.length > 0
      ? [
          `Clips without reps: ${phantoms} phantom reps; the baseline's in brackets.`,
          table(phantomHead, negatives.map(phantomRow)),
        ]
      : []),
  ].join('\n\n');
};

/** Camera views into which clips are grouped, by the start of their label's `view`. */
export const VIEW_GROUPS = ['side', 'oblique', 'front', 'back', 'other'] as const;
export type ViewGroup = (typeof VIEW_GROUPS)[number];

/**
 * Returns the view group. 30 or 45 degrees in the first part of the label means oblique, for
 * example `side/30 deg, facing left`.
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

/** Returns the Wilson confidence interval of a share; null without cases. */
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

/** Results of one part of the split. No person or repository is in both parts. */
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
  /** Clips with a single rep and a verdict by their source. */
  readonly singleReps: VerdictMatrix;
  /** Reps in sets, with verdicts by eye. */
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

const withInterval = (hits: number, cases: number): string => {
  const interval = wilson(hits, cases);
  if (!interval) return '-';
  const [low, high] = interval.map((share) => Math.round(100 * share));
  return `${hits} of ${cases} (${percent(hits, cases)}; ${low}–${high} %)`;
};

const countRow = ({ name, sets, exact, withinOne }: CountFigures): Row => [
  name,
  sets,
  withInterval(exact, sets),
  withInterval(withinOne, sets),
];

const verdictRow = (name: string, one: VerdictMatrix): Row => [
  name,
  withInterval(one.goodKept, one.good),
  withInterval(one.badCaught, one.bad),
  withInterval(one.goodKept + one.badCaught, one.good + one.bad),
  one.goodUnseen + one.badUnseen,
];

/** Note printed with the numbers: the validation part is not a held-out set yet. */
export const SPLIT_NOTE =
  "The split is by person and repository and fixed by the repository's name: no group is in both parts. It was made after every clip had been looked at, so the validation part is not unseen for this engine version. It becomes a held-out check for limits that are chosen from now on, from the tuning part alone. Clips whose origin is not recorded are tuning clips.";

const partRow = (part: PartFigures): Row => [
  part.name,
  part.groups,
  withInterval(part.counts.exact, part.counts.sets),
  withInterval(part.counts.withinOne, part.counts.sets),
  withInterval(part.verdicts.goodKept, part.verdicts.good),
  withInterval(part.verdicts.badCaught, part.verdicts.bad),
  `${part.phantoms} on ${part.negatives} clips`,
];

const partTables = ({ parts }: AccuracyFigures): readonly string[] => [
  SPLIT_NOTE,
  table(['part', 'groups', 'exact', 'within one', 'good kept', 'bad caught', 'phantom reps'], parts.map(partRow)),
  table(
    ['part', 'exercise', 'sets', 'exact', 'within one'],
    parts.flatMap(({ name, byExercise }) => byExercise.map((figures): Row => [name, ...countRow(figures)])),
  ),
];

export const printFigures = (figures: AccuracyFigures): string =>
  [
    'Counts on usable sets, all folders together. The range behind each share is the 95 % interval (Wilson): the fewer the sets, the wider.',
    table(['exercise', 'sets', 'exact', 'within one'], [...figures.byExercise, figures.all].map(countRow)),
    'By view, from the first words of the label. Single push-ups labelled "side to 30-45 deg" are among the oblique ones.',
    table(['view', 'sets', 'exact', 'within one'], figures.byView.map(countRow)),
    ...partTables(figures),
    'Verdicts against those of people. A good rep is kept when it is valid; a bad one is caught when it is invalid. A rep that was not counted agrees with neither. In sets, a rep is matched to the label within it, or within half a second of its bottom.',
    table(
      ['reps', 'good kept', 'bad caught', 'agreement', 'not counted'],
      [verdictRow('single push-ups', figures.singleReps), verdictRow('reps of sets', figures.repsOfSets)],
    ),
    'Phantom reps by what is really done, summed over the exercises it is judged as.',
    table(
      ['movement', 'clips', 'phantom reps'],
      figures.phantoms.map(({ kind, clips, phantoms }) => [kind, clips, phantoms]),
    ),
  ].join('\n\n');
