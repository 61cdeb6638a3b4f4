/**
 * How right the engine is on labelled tracks: one row a clip, one row an exercise, phantom reps on clips without reps, and beside it the
 * plain baseline of two thresholds on one angle. Folder by argument or FOOTAGE_DIR, else the project's own tracks.
 *
 *   npm run accuracy -- [FOLDER] [--all]      clips marked usable, or all
 *   npm run accuracy -- FOLDER --write        writes docs/accuracy.md
 */
import './help.ts';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { accuracyDocument } from './accuracy/document.ts';
import { readLabels } from './accuracy/label.ts';
import { labelProblem, measureFolder } from './accuracy/measure-folder.ts';
import { printReport } from './accuracy/print-report.ts';

const OWN_TRACKS = fileURLToPath(new URL('../engine/fixtures', import.meta.url));
const DOCUMENT = fileURLToPath(new URL('../docs/accuracy.md', import.meta.url));

const args = process.argv.slice(2);
const folder = args.find((arg) => !arg.startsWith('--')) ?? process.env['FOOTAGE_DIR'] ?? OWN_TRACKS;

const problem = labelProblem(readLabels(folder));
if (problem !== undefined) {
  console.error(problem);
  process.exit(2);
}

if (args.includes('--write')) {
  writeFileSync(DOCUMENT, accuracyDocument(folder, OWN_TRACKS));
  console.log('docs/accuracy.md is written');
} else {
  const measured = measureFolder(folder);
  const shown = args.includes('--all') ? measured : measured.filter(({ label }) => label.usable);
  console.log(printReport(shown));
}
