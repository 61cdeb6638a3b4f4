/** Moves the machine's clock, which better-auth and its tokens use. */
import { afterEach, vi } from 'vitest';

/** Returns a function that advances the clock. The clock is reset after each test. */
export const openMachineClock = (): ((milliseconds: number) => void) => {
  afterEach(() => void vi.useRealTimers());
  return (milliseconds) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
  };
};
