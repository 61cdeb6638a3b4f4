import { defineConfig } from 'vitest/config';

/**
 * Configuration of the tests with several processes behind nginx, started by `npm --prefix tools
 * run test:cluster`. The timeouts are long, because jobs of a killed worker wait up to a minute for
 * their lease to expire.
 */
export default defineConfig({
  test: { include: ['server/test-cluster/**/*.test.ts'], testTimeout: 480_000, hookTimeout: 240_000, bail: 1 },
});
