import type { Millis } from '@reptemple/engine/units';

/** Resolves after `ms` milliseconds. Default: 0. */
export const sleep = (ms: Millis = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Pauses, so that the browser can handle input and draw. Uses `scheduler.yield`, or else a timer of
 * about 4 ms.
 */
export const yieldToMain = async (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler ? scheduler.yield() : new Promise((resolve) => setTimeout(resolve));

const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/**
 * Calls `act` once, when the user first moves or presses the pointer, presses a key or scrolls. The
 * returned `now` calls it earlier; `cancel` prevents the call.
 */
export const onFirstUserActivity = (act: () => void): { readonly now: () => void; readonly cancel: () => void } => {
  const done = new AbortController();
  const now = (): void => {
    if (done.signal.aborted) return;
    done.abort();
    act();
  };
  for (const sign of SIGNS_OF_USE) addEventListener(sign, now, { signal: done.signal, passive: true });
  return { now, cancel: () => done.abort() };
};
