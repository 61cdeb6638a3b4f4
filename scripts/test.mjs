// From a fresh clone to everything verified, as run by CI.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { installIfNeeded } from './install.mjs';
import { run, runTests, runTool } from './run.mjs';

installIfNeeded();
rmSync('build', { recursive: true, force: true });
mkdirSync('build', { recursive: true });
run(process.execPath, ['scripts/check.mjs']);
runTests('application');

const { buildIfStale } = await import('./build.mjs');
buildIfStale();

const { namePageChromium, preferHeadlessShell, requireChromium } = await import('./chromium.mjs');
process.env.CHROMIUM_PATH = await requireChromium();
await preferHeadlessShell();

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

const browserTests = (project) => {
  runTool('playwright', ['test', '-c', 'e2e/playwright.config.ts', `--project=${project}`]);
  return read('build/e2e.json').stats;
};

// Snapshots depend on one Chromium version, because others render text differently.
const drawnBy = read('e2e/snapshots/drawn-by.json').chromium;
const drawing = await namePageChromium();
const isComparing = drawing === drawnBy;

const browser = ['camera', 'screens', ...(isComparing ? ['snapshots'] : [])].map(browserTests);
const all = (outcome) => browser.reduce((sum, stats) => sum + stats[outcome], 0);
for (const project of ['unit', 'application']) {
  const { numPassedTests, numFailedTests, numPendingTests } = read(`build/${project}.json`);
  console.log(`${project}: ${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`);
}
console.log(
  `browser: ${all('expected')} passed, ${all('flaky')} only at the second try, ${all('unexpected')} failed, ${all('skipped')} skipped`,
);
if (!isComparing) console.log(`pictures: not compared, they were drawn by ${drawnBy} and this is ${drawing}`);
