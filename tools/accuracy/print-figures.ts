/** Formats the shared numbers as Markdown tables, each share with its 95 % confidence interval. */
import type { AccuracyFigures, CountFigures, PartFigures } from './figures.ts';
import { percent, table } from './print-report.ts';
import type { Row } from './print-report.ts';
import type { VerdictMatrix } from './verdicts.ts';
import { wilson } from './wilson.ts';

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
    'Verdicts against those of people. A good rep is kept when it is valid; a bad one is caught when it is invalid. A rep that was not counted agrees with neither. In sets, a rep is matched to the label within half a second.',
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
