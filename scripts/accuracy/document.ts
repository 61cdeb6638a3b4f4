/** `docs/accuracy.md`, written from what was measured. */
import { ENGINE_VERSION } from '@reptemple/engine/version';
import { ablations } from './ablation.ts';
import { measureFolder } from './measure-folder.ts';
import { percent, printReport, table } from './print-report.ts';
import { byCamera, bySetting } from './sensitivity.ts';
import type { Sensitivity } from './sensitivity.ts';

const ablationTable = (folder: string, own: string): string =>
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
    ablations(folder, own).map((one) => [
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
    `Every number of the shipped definitions, robust settings and phase ranges alike, 10 and 20 % smaller and larger, one at a time: ${rows.length} variants, each counted on the sets of its exercise and on all clips without reps. ${rows.length - lost.length} of them change no count; these do:`,
    sensitivityTable(lost),
  ].join('\n\n');
};

/** `folder` holds footage of real people that is not part of this repository; `own` the tracks that are. */
export const accuracyDocument = (folder: string, own: string): string => {
  const clips = measureFolder(folder);
  return [
    '# Accuracy',
    `Written by \`npm run accuracy -- FOLDER --write\` with engine ${ENGINE_VERSION}; do not edit by hand.`,
    `A rep that was attempted counts, valid or not; the verdict says whether it was strict. A count is right when it lies between the label's full cycles and the label's cycles cut off by the clip's edge. The baseline is what simple counters do: two thresholds (110° and 150°) on one angle of the side that is seen better. Negatives are clips in which nobody does the exercise: every rep counted there is a phantom.`,
    `The clips of real people were counted by hand from time-stamped frames, one person's labels. They are not ours to publish and are not in this repository; \`FOOTAGE_DIR\` or an argument names a folder with \`labels.json\` and \`tracks/\`. Settings are set half-way between what reps and other movements measure, never to a single file.`,
    '## Real people: clips a side-view counter can be judged by',
    printReport(clips.filter(({ label }) => label.usable)),
    '## What each setting is worth',
    `The same clips with one part of the robust settings switched off at a time. Phantoms are counted on the clips without reps; "other exercises" are those counted on every clip judged as each exercise it does not show; "our figures" those on synthetic burpees, marching, juggling, arm bends and a plank, at five paces each; "exact, trembling" are the sets that stay exact when every joint trembles by 0.6 % of the image's height.`,
    ablationTable(folder, own),
    '## How much depends on the camera, and on each number',
    'The usable clips again, changed as another camera, phone or model would have changed them: what is measured here has been seen by nobody who set a limit.',
    sensitivityTable(byCamera(folder)),
    settingSensitivity(folder),
    '## Hard cases',
    'Front and overhead views, cuts, cropped bodies, two people, variants: shown, not aimed at. The set-up check asks for a side view.',
    printReport(clips.filter(({ label }) => !label.usable)),
    '## Our own tracks',
    'Synthetic figures and our own renders, whose truth is exact. They are optimistic and replace no real footage; they are what `npm run accuracy` measures on a fresh clone.',
    printReport(measureFolder(own)),
  ]
    .join('\n\n')
    .concat('\n');
};
