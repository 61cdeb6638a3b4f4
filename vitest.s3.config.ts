import { defineConfig } from 'vitest/config';

/** What lies in files, over an S3 server: started by `npm run test:s3`. */
export default defineConfig({
  test: {
    include: [
      'server/test-s3/**/*.test.ts',
      'server/test/{upload,upload-resume,submission,replay,own-data,challenge-removal,late-attempts}.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
