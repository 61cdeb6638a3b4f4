/** Writes `docs/accuracy.md` from measurements. */
import { ENGINE_VERSION } from '@reptemple/engine/version';
import { ablations } from './ablation.ts';
import { accuracyFigures } from './figures.ts';
import type { AccuracyFigures } from './figures.ts';
import { limitStability } from './leave-one-out.ts';
import { measureFolder } from './measure-folder.ts';
import { printConditions } from './print-conditions.ts';
import { printFigures } from './print-figures.ts';
import { percent, printReport, table } from './print-report.ts';
import { byCamera, bySetting } from './sensitivity.ts';
import type { Sensitivity } from './sensitivity.ts';

const ablationTable = (folders: readonly string[], own: string): string =>
  table(
    [
      'engine',
      'exact',
      'within one',
      'judged valid',
      'phantoms as push-up',
      'phantoms as any',
      'other exercises',
      'our figures',
      'exact, trembling',
    ],
    ablations(folders, own).map((one) => [
      one.name,
      `${one.exact} of ${one.sets} (${percent(one.exact, one.sets)})`,
      `${one.withinOne} (${percent(one.withinOne, one.sets)})`,
      one.valid,
      one.phantomPushUps,
      one.phantoms,
      one.crossed,
      one.figures,
      one.exactTrembling,
    ]),
  );

const sensitivityTable = (rows: readonly Sensitivity[]): string =>
  table(
    ['changed', 'exact', 'within one', 'phantoms', 'what was lost'],
    rows.map((one) => [
      one.name,
      `${one.exact} of ${one.sets}`,
      one.withinOne,
      one.phantoms,
      one.broken.join(', ') || '-',
    ]),
  );

const settingSensitivity = (folder: string): string => {
  const rows = bySetting(folder);
  const lost = rows.filter(({ broken }) => broken.length > 0);
  return [
    `Every number of the shipped definitions, robust settings and phase ranges alike, 10 and 20 % smaller and larger, one at a time: ${rows.length} variants, each counted on the first folder's sets of its exercise and on all its clips without reps. ${rows.length - lost.length} of them change no count; these do:`,
    sensitivityTable(lost),
  ].join('\n\n');
};

const stabilityTable = (folders: readonly string[]): string =>
  table(
    ['limit', 'shipped', 'groups', 'chosen with all', 'with one left out', 'points, shipped', 'points, unseen'],
    limitStability(folders).map((one) => [
      one.name,
      one.shipped,
      one.groups,
      one.chosen.toFixed(3),
      `${one.lowest.toFixed(3)} to ${one.highest.toFixed(3)}`,
      one.shippedPoints,
      one.unseenPoints,
    ]),
  );

const TUNED = `All of these are tuning figures. Every folder measured here (the first collection, the second one with form labels, and the single push-ups with verdicts) was in view when the limits of engines 1.3.0 to 1.6.0 were chosen. On clips that nobody had tuned on, engine 1.2.0 counted 67 % of one held-out collection exactly, and 58 % of another; that is why 1.3.0 exists. No figure for unseen clips exists yet for any of them. The table by part below says how the clips are split from now on.`;

export interface AccuracyReport {
  readonly document: string;
  readonly figures: AccuracyFigures;
}

/**
 * Builds the report. `folders` hold footage of real people outside this repository, `own` the
 * tracks in it.
 */
export const accuracyReport = (
  folders: readonly [string, ...string[]],
  own: string,
  otherModel: string | undefined,
): AccuracyReport => {
  const clips = folders.flatMap(measureFolder);
  const figures = accuracyFigures(clips);
  const document = [
    '# Accuracy',
    `Written by \`npm run accuracy -- FOLDER… --write\` with engine ${ENGINE_VERSION}; do not edit by hand.`,
    `A rep that was attempted counts, valid or not; the verdict says whether it was strict. A count is right when it lies between the label's full cycles and the label's cycles cut off by the clip's edge. The baseline is what simple counters do: two thresholds (110° and 150°) on one angle of the side that is seen better. Negatives are clips in which nobody does the exercise: every rep counted there is a phantom.`,
    `The clips of real people were counted by hand from time-stamped frames, one person's labels. They are not ours to publish and are not in this repository; \`FOOTAGE_DIR\` or an argument names a folder with \`labels.json\` and \`tracks/\`. Settings are set half-way between what reps and other movements measure, never to a single file.`,
    TUNED,
    '## In short',
    printFigures(figures),
    '## By frame rate, model and exercise',
    printConditions(folders, otherModel),
    '## Real people: usable clips',
    printReport(clips.filter(({ label }) => label.usable)),
    '## What each setting is worth',
    `The same clips with one part of the robust settings switched off at a time. Phantoms are counted on the clips without reps; "other exercises" are those counted on every clip judged as each exercise it does not show; "our figures" those on synthetic burpees, marching, juggling, arm bends and a plank, at five paces each; "exact, trembling" are the sets that stay exact when every joint trembles by 0.6 % of the image's height.`,
    ablationTable(folders, own),
    '## How much depends on the camera, and on each number',
    'The usable clips again, changed as another camera, phone or model would have changed them: frame rate, size, tilt, noise and pace.',
    sensitivityTable(byCamera(folders)),
    settingSensitivity(folders[0]),
    '## How much each limit depends on one group',
    'Each limit that was chosen from footage is chosen again with one group of clips (a repository, or the clips of unknown origin) left out at a time, from nine candidates between 0.6 and 1.4 times the shipped value: the middle of those with the most points. A point is an exact set or a verdict that agrees with a person; a phantom rep costs one. "Unseen" are the points of limits that never saw the group they are measured on. It varies one limit at a time, with all others as shipped, so it is kinder than choosing everything again would be.',
    stabilityTable(folders),
    '## Hard cases',
    'Front and overhead views, cuts, cropped bodies, two people, variants: shown, not aimed at. The engine may miss reps here.',
    printReport(clips.filter(({ label }) => !label.usable)),
    '## Our own tracks',
    'Synthetic figures and our own renders, whose truth is exact. They are optimistic and replace no real footage; they are what `npm run accuracy` measures on a fresh clone.',
    printReport(measureFolder(own)),
  ]
    .join('\n\n')
    .concat('\n');
  return { document, figures };
};
