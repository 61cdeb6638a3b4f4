import { defineConfig } from 'vitest/config';
import { texts } from './web/vite/texts.ts';

const NEVER = ['**/node_modules/**', '**/dist/**'];

/** They put other modules in the place of those they import (`vi.mock`), which nobody else must find there. */
const ALONE = '**/*.alone.test.ts';

/** Several processes on one database: `npm run test:postgres` has a server for them. */
const ON_A_SERVER = process.env['TEST_DATABASE_URL'] === undefined ? ['**/*.postgres.test.ts'] : [];

/** Real processes, threads and videos: as slow as the application's own tests. */
const SLOW = [
  'server/src/platform/data-folder.test.ts',
  'server/src/platform/threads.test.ts',
  'server/src/features/media/processing/run.test.ts',
  'server/src/features/recordings/counting.test.ts',
  'server/src/features/verification/threads.test.ts',
  'cli/src/video.test.ts',
];

export default defineConfig({
  plugins: [texts()],
  test: {
    // Of two cores.
    maxWorkers: 2,
    setupFiles: ['scripts/property-seed.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // The usual second is over before a busy machine has looked twice.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{engine,contract,pose,server,web,cli,media,scripts}/**/*.test.{ts,tsx}'],
          exclude: [
            ...NEVER,
            ALONE,
            'server/test/**',
            'server/test-s3/**',
            'server/test-cluster/**',
            'server/test-container/**',
            ...SLOW,
          ],
          // What many files import is loaded once: half of the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'unit-alone', include: [ALONE], exclude: NEVER } },
      // The application over a database: minutes, so `npm test` runs it and `npm run check` does not.
      {
        extends: true,
        test: {
          name: 'application',
          // Threads and processes that start from source take seconds, and five times that on a slower machine.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          include: ['server/test/**/*.test.ts', ...SLOW],
          exclude: [...NEVER, ...ON_A_SERVER],
          globalSetup: 'server/test/build.ts',
          // One more than cores: a third of the time goes by while files are synced, processes start and clocks are waited for.
          maxWorkers: 3,
          // Vitest wants projects with other numbers of workers one after the other.
          sequence: { groupOrder: 1 },
          // Every file opens its own database and folder; what they share is loaded once.
          isolate: false,
        },
      },
    ],
  },
});
