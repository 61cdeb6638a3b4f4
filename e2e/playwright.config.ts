import { defineConfig } from '@playwright/test';
import { launchOptions, lightLaunchOptions } from './fixtures/chromium-launch-options.ts';

/**
 * Matches the test whose set must be verified, which requires 12 analysed frames a second. So `npm
 * test` runs nothing else at the same time.
 */
const VERIFIED = /main-journey\.spec\.ts/;

/**
 * Matches tests with a person in front of the camera, in real time. A slow pose model loses reps.
 */
const CAMERA =
  /(recorder-problems-during-set|form-faults-on-video|offline|set-on-translated-page|camera-setup-check|squats-on-video|recorder-in-test-camera-mode)\.spec\.ts/;

/** Matches tests that need an S3 server: `npm --prefix tools run test:s3`. */
const STORAGE = /object-storage\.spec\.ts/;

/**
 * Matches screenshot tests. They need the same Chromium that made the images, because other
 * versions render text differently. `npm --prefix tools run snapshots` compares them too.
 */
const PICTURES = /snapshots\.spec\.ts/;

const DRAWN_ALIKE = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'];

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: '../build/e2e',
  workers: 3,
  fullyParallel: false,
  // Allows five minutes per test: some visit dozens of pages, and the machine may be slow.
  timeout: 300_000,
  expect: {
    // Allows 30 s, because pages load slowly on a busy machine. A passing test does not wait.
    timeout: 30_000,
    // Accepts 0.4 % different pixels: the edges of text differ between machines, but a changed word
    // changes more pixels.
    toHaveScreenshot: { maxDiffPixelRatio: 0.004, scale: 'css', animations: 'disabled' },
  },
  snapshotPathTemplate: '{testDir}/snapshots/{arg}{ext}',
  forbidOnly: true,
  // Repeats a failed test once, because the pose model may have been too slow. The summary counts
  // repeated tests.
  retries: 1,
  reporter: [['list'], ['json', { outputFile: '../build/e2e.json' }]],
  // Tests with a camera need a whole core, so `npm test` runs these projects one after another. The
  // other tests use one worker more than there are cores, because workers wait a third of the time.
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
      // Turns animations off, because they take a fifth of the CPU time. Tests of animations turn
      // them on.
      use: { launchOptions: await lightLaunchOptions(), reducedMotion: 'reduce' },
    },
  ],
  use: {
    // Blocks service workers, which each test would install. offline.spec.ts allows them.
    serviceWorkers: 'block',
    // Must be shorter than the test's timeout, so that a failure names the missing text.
    actionTimeout: 90_000,
    launchOptions: await launchOptions(),
    screenshot: 'only-on-failure',
  },
});
