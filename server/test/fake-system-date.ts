/**
 * Fakes `Date` in this process, which better-auth reads directly instead of the server's injected
 * clock.
 */
import { afterEach, vi } from 'vitest';

/** Returns a function that advances `Date` by milliseconds. Restores `Date` after each test. */
export const fakeSystemDate = (): ((milliseconds: number) => void) => {
  afterEach(() => void vi.useRealTimers());
  return (milliseconds) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
  };
};
