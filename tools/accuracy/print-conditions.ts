/** Formats counts by frame rate and model, and the confusion between exercises, as Markdown. */
import { COUNTED_IDS } from '../../engine/fixtures/definitions.ts';
import { byFrameRate, byModel, bySetup, confusion, readClips } from './conditions.ts';
import type { ConditionFigures } from './conditions.ts';
import { percent, table } from './print-report.ts';

const conditionTable = (rows: readonly ConditionFigures[]): string =>
  table(
    ['condition', 'exact', 'within one', 'phantom reps', 'what was missed'],
    rows.map((one) => [
      one.name,
      `${one.exact} of ${one.sets} (${percent(one.exact, one.sets)})`,
      `${one.withinOne} (${percent(one.withinOne, one.sets)})`,
      `${one.phantoms} on ${one.negatives} clips`,
      one.missed.join(', ') || '-',
    ]),
  );

/** `otherModel`: folder with another model's tracks of some of the clips; undefined without one. */
export const printConditions = (folders: readonly string[], otherModel: string | undefined): string => {
  const clips = readClips(folders);
  const usable = clips.filter(({ label }) => label.usable);
  return [
    'By the set-up check, on all clips, usable or not: it sees the clip as the recorder would, and Start is offered when its checks hold for a second. Most clips begin in the middle of a set, where nobody stands still first.',
    conditionTable(bySetup(clips)),
    'By frame rate, on the usable clips. Which frames a device analyses is chance, so each rate is counted twice.',
    conditionTable(byFrameRate(usable)),
    ...(otherModel === undefined
      ? []
      : [
          'By model, on those clips that were analysed with both. Slower devices use the lite model.',
          conditionTable(byModel(usable, otherModel)),
        ]),
    'Confusion between the exercises: what sets, usable or not, show (rows) and the reps that each definition counts in them.',
    table(
      ['shown', 'clips', 'labelled reps', ...COUNTED_IDS.map((id) => `as ${id}`)],
      confusion(clips).map(({ shown, clips: count, labelled, counted }) => [shown, count, labelled].concat(counted)),
    ),
  ].join('\n\n');
};
