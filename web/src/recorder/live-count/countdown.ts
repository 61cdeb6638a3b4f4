/**
 * Countdown before the recording: 2 s to get into position, then 5 to 0 (specification S2, section
 * 9).
 */
import type { Millis } from '@reptemple/engine/units';

export const PRE_DELAY_MS = 2000;
export const COUNTDOWN_SECONDS = 5;
/** Number at which the recording starts (specification S2, section 4). */
export const RECORDING_STARTS_AT = 1;
const SECOND_MS = 1000;

/** Resolves after `ms`; rejects with the signal's reason if aborted. */
export const pause = (ms: Millis, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal.addEventListener('abort', abort, { once: true });
  });

/** Calls `onNumber` with 5, 4, 3, 2, 1, 0, one per second, and returns a second after the last. */
export const countDown = async (signal: AbortSignal, onNumber: (number: number) => Promise<void>): Promise<void> => {
  for (let number = COUNTDOWN_SECONDS; number >= 0; number -= 1) {
    const second = pause(SECOND_MS, signal);
    await Promise.all([onNumber(number), second]);
  }
};
