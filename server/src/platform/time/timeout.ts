/** Timeout of a promise, and a limit for the delay of all timers. */

const TICKS = 10;

/**
 * Rejects if `ask` takes longer than `seconds`. Does not count time in which this process was
 * blocked or got no processor, because the reply may have arrived but not been read yet.
 */
export const withTimeout = async <R>(seconds: number, ask: () => Promise<R>): Promise<R> => {
  let timer: ReturnType<typeof setInterval> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    let left = TICKS;
    // Counts the ticks of an interval instead of setting one timer. If the process was blocked
    // during several ticks, they count as only one.
    timer = setInterval(
      () => {
        left -= 1;
        if (left === 0) reject(new Error(`No answer within ${seconds} seconds.`));
      },
      (seconds * 1000) / TICKS,
    );
  });
  try {
    return await Promise.race([ask(), silence]);
  } finally {
    clearInterval(timer);
  }
};

/**
 * Maximum delay of a timer in ms, 25 days. Node.js calls a timer with a longer delay after 1 ms.
 */
const MAX_TIMER_MS = 2 ** 31 - 1;

const unlimited = globalThis.setTimeout;

/**
 * Limits the delay of all timers of this process. PGlite sets a timer for a clock time. If the
 * clock was set back by more than 25 days, it would set one every millisecond.
 */
export const limitTimers = (): void => {
  const limited: typeof unlimited = Object.assign(
    (callback: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) =>
      unlimited(callback, ms === undefined ? ms : Math.min(ms, MAX_TIMER_MS), ...given),
    unlimited,
  );
  if (globalThis.setTimeout === unlimited) globalThis.setTimeout = limited;
};
