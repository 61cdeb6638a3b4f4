import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';
import { QUIET_ARGS } from './fixtures/chromium-args.ts';

const executablePath = await findChromium();
if (!executablePath) throw new Error('No Chromium found. Run npm test, which installs one, or set CHROMIUM_PATH.');

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
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
    launchOptions: { executablePath, args: [...QUIET_ARGS] },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
