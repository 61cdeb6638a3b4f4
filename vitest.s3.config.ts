import { defineConfig } from 'vitest/config';
import { texts } from './web/vite/compile-texts.ts';

/**
 * Configuration of the application tests with S3 storage, and of the tests of that storage. Started
 * by `npm --prefix tools run test:s3`.
 */
export default defineConfig({
  plugins: [texts()],
  test: {
    include: ['server/test-s3/**/*.test.ts', 'server/test/**/*.test.ts'],
    exclude: [
      '**/node_modules/**',
      '**/dist/**',
      // Excluded: needs a database server, see `npm --prefix tools run test:postgres`.
      '**/*.postgres.test.ts',
      // Excluded: uses folders only. `server/test-s3/import-into-bucket.test.ts` tests the same
      // with a bucket.
      'server/test/backup-commands.test.ts',
      // Excluded: changes file times, which a bucket does not allow.
      // `server/test-s3/s3-storage.test.ts` tests the same with a bucket.
      'server/test/automatic-cleanup.test.ts',
    ],
    globalSetup: 'server/test/global-setup.ts',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
