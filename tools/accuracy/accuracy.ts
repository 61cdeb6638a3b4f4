/**
 * Measures the engine's accuracy on labelled tracks: one row per clip, one per exercise, false reps
 * on clips without reps, and a baseline of two thresholds on one angle. Folders are arguments or
 * FOOTAGE_DIR; the default is the project's own tracks.
 *
 *   npm run accuracy -- [FOLDER…] [--all]      clips marked usable, or all
 *   npm run accuracy -- FOLDER… --write        writes docs/accuracy.md and the accuracy page's data
 *   npm run accuracy -- FOLDER… --lite=FOLDER  compares with the lite model's tracks
 */
import '../../scripts/help.ts';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { accuracyReport, printConditions } from './document.ts';
import { accuracyFigures, printFigures } from './print-figures.ts';
import { readLabels } from './label.ts';
import { labelProblem, measureFolder } from './measure-folder.ts';
import { printReport } from './print-report.ts';

const OWN_TRACKS = fileURLToPath(new URL('../../engine/fixtures', import.meta.url));
const DOCUMENT = fileURLToPath(new URL('../../docs/accuracy.md', import.meta.url));

const FIGURES = fileURLToPath(new URL('../../web/src/features/accuracy/figures.json', import.meta.url));

const args = process.argv.slice(2);
const [folder = process.env['FOOTAGE_DIR'] ?? OWN_TRACKS, ...others] = args.filter((arg) => !arg.startsWith('--'));
const folders = [folder, ...others] as const;

const otherModel = args.find((arg) => arg.startsWith('--lite='))?.slice('--lite='.length);

const problem = labelProblem(folders.flatMap(readLabels));
if (problem !== undefined) {
  console.error(problem);
  process.exit(2);
}

if (args.includes('--write')) {
  const { document, figures } = accuracyReport(folders, OWN_TRACKS, otherModel);
  writeFileSync(DOCUMENT, document);
  writeFileSync(FIGURES, `${JSON.stringify(figures, null, 2)}\n`);
  console.log('docs/accuracy.md and the figures of the accuracy page are written');
} else {
  const measured = folders.flatMap(measureFolder);
  const shown = args.includes('--all') ? measured : measured.filter(({ label }) => label.usable);
  const parts = [printFigures(accuracyFigures(measured)), printConditions(folders, otherModel), printReport(shown)];
  console.log(parts.join('\n\n'));
}
