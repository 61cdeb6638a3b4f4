import { defineConfig } from 'vitest/config';

/**
 * Configuration of the container tests, started by `npm --prefix tools run test:container`. Each
 * test needs the result of the one before. The first builds the image.
 */
export default defineConfig({
  test: { include: ['server/test-container/**/*.test.ts'], testTimeout: 480_000, hookTimeout: 1_800_000, bail: 1 },
});
