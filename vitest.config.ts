import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{engine,contract,pose,server,web,cli,media,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // Two cores, and each server worker holds a database of its own.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
