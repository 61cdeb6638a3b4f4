import { defineConfig } from '@playwright/test';
import { launchOptions, lightLaunchOptions } from './fixtures/chromium.ts';

/** A person before the camera, in real time: a pose model that falls behind loses reps. */
const CAMERA =
  /(during-a-set|faults-on-film|main-line|offline|setup-gate|squats-on-film|test-camera|translated-set)\.spec\.ts/;

/** Over an S3 server that is started for it: `npm run test:s3`. */
const STORAGE = /storage\.spec\.ts/;

/** Compared where the Chromium is the one that drew them, and by `npm run test:snapshots`: another one draws letters otherwise. */
const PICTURES = /snapshots\.spec\.ts/;

const DRAWN_ALIKE = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'];

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: '../build/e2e',
  workers: 3,
  fullyParallel: false,
  // Some walk through dozens of pages; a machine may be five times slower than the one they were written on.
  timeout: 300_000,
  expect: {
    timeout: 15_000,
    // Edges of letters differ by machine; a word, a colour or a place that changes is more than a tenth of this.
    toHaveScreenshot: { maxDiffPixelRatio: 0.004, scale: 'css', animations: 'disabled' },
  },
  snapshotPathTemplate: '{testDir}/snapshots/{arg}{ext}',
  forbidOnly: true,
  // A machine that others load may starve the pose model once; who needs the second try is named in the closing line.
  retries: 1,
  reporter: [['list'], ['json', { outputFile: '../build/e2e.json' }]],
  // The pose model takes a whole core: beside another test reps would be lost. `npm test` runs the projects one after the other.
  // Tests without a camera are one more at a time than CI has cores: two leave a good third of both to waiting.
  projects: [
    { name: 'camera', testMatch: CAMERA, workers: 1 },
    // There once `npm run test:s3` has started a storage.
    ...(process.env['TEST_S3'] === undefined ? [] : [{ name: 'storage', testMatch: STORAGE, workers: 1 }]),
    {
      name: 'snapshots',
      testMatch: PICTURES,
      workers: 1,
      use: { launchOptions: await lightLaunchOptions(DRAWN_ALIKE) },
    },
    {
      name: 'screens',
      testIgnore: [CAMERA, PICTURES, STORAGE],
      // Motion takes a fifth of the processor time. Specs about what moves turn it on, and those with a camera have it.
      use: { launchOptions: await lightLaunchOptions(), reducedMotion: 'reduce' },
    },
  ],
  use: {
    // Every test would install it anew; offline.spec.ts lets it in.
    serviceWorkers: 'block',
    launchOptions: await launchOptions(),
    screenshot: 'only-on-failure',
  },
});
