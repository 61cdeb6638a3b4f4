/** Formats the accuracy tables as Markdown. */
import type { MeasuredClip } from './measure-folder.ts';
import { attempted, errorOf, scoreOf, verdictAgreement } from './score.ts';
import type { Score } from './score.ts';

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

/** Formats every table, each with an introductory line. */
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
