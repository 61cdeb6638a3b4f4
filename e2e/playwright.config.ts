import { defineConfig } from '@playwright/test';
import { launchOptions } from './fixtures/chromium.ts';

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
    launchOptions: await launchOptions(),
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
