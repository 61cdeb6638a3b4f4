import { defineConfig } from '@playwright/test';
import { launchOptions, lightLaunchOptions } from './fixtures/chromium-launch-options.ts';

/**
 * Matches the test whose set must be verified. That takes 12 analysed frames a second, so `npm
 * test` runs nothing beside it.
 */
const VERIFIED = /main-journey\.spec\.ts/;

/** Matches tests with a person before the camera, in real time: a slow pose model loses reps. */
const CAMERA =
  /(during-a-set|form-faults-on-video|offline|set-on-translated-page|setup-gate|squats-on-video|test-camera)\.spec\.ts/;

/** Matches the tests that need an S3 server: `npm --prefix tools run test:s3`. */
const STORAGE = /object-storage\.spec\.ts/;

/**
 * Matches the screenshot tests. They run with the Chromium that made the images, or by `npm
 * --prefix tools run snapshots`: others render text differently.
 */
const PICTURES = /snapshots\.spec\.ts/;

const DRAWN_ALIKE = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'];

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: '../build/e2e',
  workers: 3,
  fullyParallel: false,
  // Allows five minutes per test: some visit dozens of pages, on a machine that may be slow.
  timeout: 300_000,
  expect: {
    // Long, because on a loaded machine a page takes this long to load; a passing test does not wait.
    timeout: 30_000,
    // Accepts 0.4 % different pixels: text edges differ by machine, a changed word differs more.
    toHaveScreenshot: { maxDiffPixelRatio: 0.004, scale: 'css', animations: 'disabled' },
  },
  snapshotPathTemplate: '{testDir}/snapshots/{arg}{ext}',
  forbidOnly: true,
  // Repeats a failed test once: load may starve the pose model. The summary counts second tries.
  retries: 1,
  reporter: [['list'], ['json', { outputFile: '../build/e2e.json' }]],
  // Splits the tests: those with a camera need a whole core, so `npm test` runs the projects in
  // sequence, and only tests of the lowest priority next to them. The others use one worker more
  // than cores, because workers wait a third of the time.
  projects: [
    { name: 'verified', testMatch: VERIFIED, workers: 1 },
    { name: 'camera', testMatch: CAMERA, workers: 1 },
    // Adds the storage tests if `npm --prefix tools run test:s3` has started a storage server.
    ...(process.env['TEST_S3'] === undefined ? [] : [{ name: 'storage', testMatch: STORAGE, workers: 1 }]),
    {
      name: 'snapshots',
      testMatch: PICTURES,
      workers: 1,
      use: { launchOptions: await lightLaunchOptions(DRAWN_ALIKE) },
    },
    {
      name: 'screens',
      testIgnore: [VERIFIED, CAMERA, PICTURES, STORAGE],
      // Reduces motion, which takes a fifth of the processor time. Specs about motion turn it on.
      use: { launchOptions: await lightLaunchOptions(), reducedMotion: 'reduce' },
    },
  ],
  use: {
    // Blocks service workers, because every test would install one; offline.spec.ts allows it.
    serviceWorkers: 'block',
    // Ends an action before its test times out, so that the missing text is named.
    actionTimeout: 90_000,
    launchOptions: await launchOptions(),
    screenshot: 'only-on-failure',
  },
});
