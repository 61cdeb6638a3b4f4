import { defineConfig } from 'vitest/config';

const NEVER = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    // Two cores, and each server worker holds a database of its own.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{engine,contract,pose,server,web,cli,media,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...NEVER, 'server/test/**'],
        },
      },
      // The application over a database: minutes, so `npm test` runs it and `npm run check` does not.
      { extends: true, test: { name: 'application', include: ['server/test/**/*.test.ts'], exclude: NEVER } },
    ],
  },
});
