import { defineConfig } from 'vitest/config';

/** The containers: started by `npm run test:container`. The first step builds the image, the others stand on those before. */
export default defineConfig({
  test: { include: ['server/test-container/**/*.test.ts'], testTimeout: 480_000, hookTimeout: 1_800_000, bail: 1 },
});
