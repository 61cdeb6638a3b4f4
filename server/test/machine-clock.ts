/** The machine's clock, which better-auth and its tokens look at. */
import { afterEach, vi } from 'vitest';

/** Gives a test file the way to let time pass, up to 24 days: timers of the embedded database hold no more. After each test it is now again. */
export const openMachineClock = (): ((milliseconds: number) => void) => {
  afterEach(() => void vi.useRealTimers());
  return (milliseconds) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
  };
};
