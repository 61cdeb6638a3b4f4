// `npm test`: runs all checks and tests in a fresh clone, as CI does.
import './print-script-help.mjs';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { installIfNeeded } from './install-packages-if-needed.mjs';
import { run, runWithBackground, testCommand, toolFile } from './run-commands.mjs';

installIfNeeded();
rmSync('build', { recursive: true, force: true });
mkdirSync('build', { recursive: true });
run(process.execPath, ['scripts/check.mjs']);

const { tsImport } = await import('tsx/esm/api');
const { setup } = await tsImport('../server/test/global-setup.ts', import.meta.url);
await setup();

const { namePageChromium, preferHeadlessShell, requireChromium } = await import('./find-or-install-chromium.mjs');
process.env.CHROMIUM_PATH = await requireChromium();
await preferHeadlessShell();

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

const browserCommand = (...projects) => [
  toolFile('playwright'),
  'test',
  '-c',
  'e2e/playwright.config.ts',
  ...projects.map((project) => `--project=${project}`),
];
const browserStats = () => read('build/e2e.json').stats;
const browserTests = (...projects) => {
  run(process.execPath, browserCommand(...projects));
  return browserStats();
};

// Runs these browser tests alone: a set is verified only if the pose model analyses 12 frames a
// second.
const verified = browserTests('verified');
// Runs the browser tests with a camera and the other tests at the same time. The camera needs one
// of two cores in real time, so a third worker for the other tests would cost it frames.
await runWithBackground(browserCommand('camera'), [...testCommand('application'), '--maxWorkers=2']);
const camera = browserStats();

// Compares snapshots only if this Chromium has the version that made them, because other versions
// render text differently.
const drawnBy = read('e2e/snapshots/chromium-version.json').chromium;
const drawing = await namePageChromium();
const isComparing = drawing === drawnBy;

const browser = [verified, camera, browserTests('screens', ...(isComparing ? ['snapshots'] : []))];
const all = (outcome) => browser.reduce((sum, stats) => sum + stats[outcome], 0);
for (const project of ['unit', 'application']) {
  const { numPassedTests, numFailedTests, numPendingTests } = read(`build/${project}.json`);
  console.log(`${project}: ${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`);
}
console.log(
  `browser: ${all('expected')} passed, ${all('flaky')} only at the second try, ${all('unexpected')} failed, ${all('skipped')} skipped`,
);
if (!isComparing) console.log(`pictures: not compared, they were drawn by ${drawnBy} and this is ${drawing}`);
