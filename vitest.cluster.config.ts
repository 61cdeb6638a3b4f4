import { defineConfig } from 'vitest/config';

/**
 * Tests of several processes behind nginx, started by `npm --prefix tools run test:cluster`. Jobs
 * of a killed worker wait up to a minute for their lease to expire.
 */
export default defineConfig({
  test: { include: ['server/test-cluster/**/*.test.ts'], testTimeout: 480_000, hookTimeout: 240_000, bail: 1 },
});
