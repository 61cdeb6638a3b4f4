/**
 * How right the engine is on labelled tracks: one row a clip, one row an exercise, phantom reps on clips without reps, and beside it the
 * plain baseline of two thresholds on one angle. Folder by argument or FOOTAGE_DIR, else the project's own tracks.
 *
 *   npx tsx scripts/accuracy.ts [FOLDER] [--all] [--markdown]
 */
import { fileURLToPath } from 'node:url';
import { measureFolder } from './accuracy/measure-folder.ts';
import { printReport } from './accuracy/print-report.ts';

const OWN_TRACKS = fileURLToPath(new URL('../engine/fixtures', import.meta.url));

const args = process.argv.slice(2);
const folder = args.find((arg) => !arg.startsWith('--')) ?? process.env['FOOTAGE_DIR'] ?? OWN_TRACKS;
const measured = measureFolder(folder);
const shown = args.includes('--all') ? measured : measured.filter(({ label }) => label.usable);
process.stdout.write(`${printReport(shown)}\n`);
