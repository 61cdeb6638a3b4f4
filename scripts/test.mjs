// `npm test`: from a fresh clone to everything verified, as run by CI.
import './print-help.mjs';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { installIfNeeded } from './install.mjs';
import { run, runBeside, testCommand, toolFile } from './run.mjs';

installIfNeeded();
rmSync('build', { recursive: true, force: true });
mkdirSync('build', { recursive: true });
run(process.execPath, ['scripts/check.mjs']);

// Imports tsx only now, because packages were just installed.
const { tsImport } = await import('tsx/esm/api');
const { setup } = await tsImport('../server/test/build.ts', import.meta.url);
// Builds the server once for both of the test runs below.
await setup();

const { namePageChromium, preferHeadlessShell, requireChromium } = await import('./chromium.mjs');
process.env.CHROMIUM_PATH = await requireChromium();
await preferHeadlessShell();

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

const browserCommand = (project) => [
  toolFile('playwright'),
  'test',
  '-c',
  'e2e/playwright.config.ts',
  `--project=${project}`,
];
const browserStats = () => read('build/e2e.json').stats;
const browserTests = (project) => {
  run(process.execPath, browserCommand(project));
  return browserStats();
};

// Runs alone: its set is verified only if the pose model analyses 12 frames a second.
const verified = browserTests('verified');
// Runs the camera tests next to the others. The camera uses one core of two in real time; a third
// worker would cost it frames.
await runBeside(browserCommand('camera'), [...testCommand('application'), '--maxWorkers=2']);
const camera = browserStats();

// Compares snapshots only with the Chromium version that made them: others render text differently.
const drawnBy = read('e2e/snapshots/drawn-by.json').chromium;
const drawing = await namePageChromium();
const isComparing = drawing === drawnBy;

const browser = [verified, camera, ...['screens', ...(isComparing ? ['snapshots'] : [])].map(browserTests)];
const all = (outcome) => browser.reduce((sum, stats) => sum + stats[outcome], 0);
for (const project of ['unit', 'application']) {
  const { numPassedTests, numFailedTests, numPendingTests } = read(`build/${project}.json`);
  console.log(`${project}: ${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`);
}
console.log(
  `browser: ${all('expected')} passed, ${all('flaky')} only at the second try, ${all('unexpected')} failed, ${all('skipped')} skipped`,
);
if (!isComparing) console.log(`pictures: not compared, they were drawn by ${drawnBy} and this is ${drawing}`);
