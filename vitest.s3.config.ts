import { defineConfig } from 'vitest/config';
import { texts } from './web/vite/texts.ts';

/** The application's tests once more, with what lies in files over an S3 server, and what only such a storage does: started by `npm run test:s3`. */
export default defineConfig({
  plugins: [texts()],
  test: {
    include: ['server/test-s3/**/*.test.ts', 'server/test/**/*.test.ts'],
    exclude: [
      '**/node_modules/**',
      '**/dist/**',
      // For a database server, which `npm run test:postgres` has.
      '**/*.postgres.test.ts',
      // From folder to folder, whatever the storage; `server/test-s3/keeping-elsewhere.test.ts` is its like with a bucket.
      'server/test/keeping.test.ts',
      // Files are made old on the disk, which no bucket allows; `server/test-s3/sweep.test.ts` lets time go by instead.
      'server/test/sweep.test.ts',
    ],
    globalSetup: 'server/test/build.ts',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
