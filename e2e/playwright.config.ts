import { defineConfig } from '@playwright/test';
import { launchOptions, lightLaunchOptions } from './fixtures/chromium-launch-options.ts';

/** Tests with a person before the camera, in real time: a slow pose model loses reps. */
const CAMERA =
  /(during-a-set|form-faults-on-video|main-journey|offline|set-on-translated-page|setup-gate|squats-on-video|test-camera)\.spec\.ts/;

/** Needs an S3 server: `npm --prefix tools run test:s3`. */
const STORAGE = /object-storage\.spec\.ts/;

/**
 * Compared if the Chromium is the one that made them, or by `npm --prefix tools run snapshots`:
 * others render text differently.
 */
const PICTURES = /snapshots\.spec\.ts/;

const DRAWN_ALIKE = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'];

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: '../build/e2e',
  workers: 3,
  fullyParallel: false,
  // Some tests visit dozens of pages, and the machine may be five times slower.
  timeout: 300_000,
  expect: {
    timeout: 15_000,
    // Text edges differ by machine. A changed word, colour or position is more than a tenth of
    // this.
    toHaveScreenshot: { maxDiffPixelRatio: 0.004, scale: 'css', animations: 'disabled' },
  },
  snapshotPathTemplate: '{testDir}/snapshots/{arg}{ext}',
  forbidOnly: true,
  // Load may starve the pose model once. The summary counts tests that needed the second try.
  retries: 1,
  reporter: [['list'], ['json', { outputFile: '../build/e2e.json' }]],
  // The pose model needs a whole core, so `npm test` runs the projects in sequence. Next to the
  // camera run only tests of the lowest priority. Tests without a camera use one worker more than
  // CI has cores, because workers wait a third of the time.
  projects: [
    { name: 'camera', testMatch: CAMERA, workers: 1 },
    // Present if `npm --prefix tools run test:s3` has started a storage server.
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
      // Motion takes a fifth of the processor time. Specs about what moves turn it on, and those
      // with a camera have it.
      use: { launchOptions: await lightLaunchOptions(), reducedMotion: 'reduce' },
    },
  ],
  use: {
    // Blocked, because every test would install it; offline.spec.ts allows it.
    serviceWorkers: 'block',
    // Less than a test's time, so that a text that is missing is named and not only "timeout".
    actionTimeout: 90_000,
    launchOptions: await launchOptions(),
    screenshot: 'only-on-failure',
  },
});
