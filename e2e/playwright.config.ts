import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';

const executablePath = await findChromium();
if (!executablePath) throw new Error('No Chromium found. Run npm test, which installs one, or set CHROMIUM_PATH.');

/** Without these Chromium calls home at every start; the tests must reach nothing but our own server. */
export const QUIET_ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: '.',
  outputDir: '../build/e2e',
  // The pose model takes a whole core: two tests at once would slow each other below the rate at which reps are counted.
  workers: 1,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: '../build/e2e.json' }]],
  use: {
    launchOptions: { executablePath, args: QUIET_ARGS },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
