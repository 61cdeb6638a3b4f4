import type { Millis } from '@reptemple/engine/units';

/** Resolves after `ms` milliseconds, by default in the next task. */
export const sleep = (ms: Millis = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Lets the browser handle input and draw, by `scheduler.yield` or else a timer of about 4 ms. */
export const yieldToMain = async (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler ? scheduler.yield() : new Promise((resolve) => setTimeout(resolve));

const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/**
 * Calls `act` once: when the user first uses pointer, keyboard or scrolling, or when the returned
 * `now` is called earlier.
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
