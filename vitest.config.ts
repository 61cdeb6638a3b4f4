import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import type { Plugin } from 'vitest/config';
import { texts } from './web/vite/compile-texts.ts';

const NEVER = ['**/node_modules/**', '**/dist/**'];

/** Pattern of test files that replace modules (`vi.mock`). Each of them loads its own modules. */
const ISOLATED = '**/*.isolated.test.ts';

/**
 * Patterns of excluded test files: those that need a PostgreSQL server, unless there is one.
 * `npm --prefix tools run test:postgres` starts one.
 */
const ON_A_SERVER = process.env['TEST_DATABASE_URL'] === undefined ? ['**/*.postgres.test.ts'] : [];

/**
 * Slow test files outside of server/test, with real processes, threads and videos. They run with
 * the application tests.
 */
const SLOW = [
  'server/src/platform/storage/open-data-folder-and-secrets.test.ts',
  'server/src/platform/process/worker-threads.test.ts',
  'server/src/features/media/processing/process-video.test.ts',
  'server/src/features/media/processing/supervise-media-process.test.ts',
  'server/src/features/media/processing/clip/rendered-clips-and-gifs.test.ts',
  'server/src/features/pictures/processing/run-picture-process.test.ts',
  'server/src/features/recordings/counting/count-track.test.ts',
  'server/src/features/verification/checks-in-worker-threads.test.ts',
  'cli/src/analyze-video.test.ts',
];

const BUILT = join(import.meta.dirname, 'server/dist/');

/**
 * Plugin that makes entryOf() return the built entries, so that tests start threads and child
 * processes from them: 0.2 to 0.4 s of CPU time each, from source up to 3 s (measured). The global
 * set-up rebuilds stale entries.
 */
const builtEntries: Plugin = {
  name: 'built-entries',
  load: (id) =>
    id.endsWith('/platform/process/entry-files.ts')
      ? `export const entryOf = (name) => ({ path: ${JSON.stringify(BUILT)} + name + '.js', isSource: false });`
      : null,
};

export default defineConfig({
  plugins: [texts()],
  test: {
    maxWorkers: 2,
    setupFiles: ['scripts/property-test-seed.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // The default, one second, is too short on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{engine,contract,pose,server,web,cli,tools,scripts}/**/*.test.{ts,tsx}'],
          exclude: [
            ...NEVER,
            ISOLATED,
            'server/test/**',
            'server/test-s3/**',
            'server/test-cluster/**',
            'server/test-container/**',
            ...SLOW,
          ],
          // Loads shared modules once, which halves the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'unit-isolated', include: [ISOLATED], exclude: NEVER } },
      // Application tests, which take minutes: part of `npm test`, not of `npm run check`.
      {
        extends: true,
        plugins: [builtEntries],
        test: {
          name: 'application',
          // Threads, child processes and videos take seconds, and several times as long on slow
          // machines.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          include: ['server/test/**/*.test.ts', ...SLOW],
          exclude: [...NEVER, ...ON_A_SERVER],
          globalSetup: 'server/test/global-setup.ts',
          // One worker more than cores: a third of the time is spent waiting for disk syncs,
          // processes and timers.
          maxWorkers: 3,
          // A project with another number of workers needs its own group. Groups run in sequence.
          sequence: { groupOrder: 1 },
          // Loads shared modules once. Each test file opens its own database and folder.
          isolate: false,
        },
      },
    ],
  },
});
