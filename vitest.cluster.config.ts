import { defineConfig } from 'vitest/config';

/** Several processes behind nginx: started by `npm run test:cluster`. A killed worker's jobs wait for their lease, a minute. */
export default defineConfig({
  test: { include: ['server/test-cluster/**/*.test.ts'], testTimeout: 480_000, hookTimeout: 240_000, bail: 1 },
});
