import { afterEach, vi } from 'vitest';

/**
 * Returns a function that advances `Date` in this process by milliseconds. Restores `Date` after
 * each test. For better-auth, which reads `Date` instead of the server's injected clock.
 */
export const fakeSystemDate = (): ((milliseconds: number) => void) => {
  afterEach(() => void vi.useRealTimers());
  return (milliseconds) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
  };
};
