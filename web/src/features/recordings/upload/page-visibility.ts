/** Watches page visibility and network state, to decide when a retry is worthwhile. */
import type { Sight } from './retry-policy.ts';

let timesAway = 0;
let isWatched = false;

const count = (): void => {
  if (document.visibilityState === 'hidden') timesAway += 1;
};

export const pageVisibility = (): Sight => {
  if (!isWatched) document.addEventListener('visibilitychange', count);
  isWatched = true;
  return { isAway: document.visibilityState === 'hidden', timesAway };
};

/** Resolves after `ms`, or earlier if the device is online again or the page is visible again. */
export const waitUntilVisible = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const over = new AbortController();
    const done = (): void => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(done, ms);
    const { signal } = over;
    addEventListener('online', done, { signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && done(), { signal });
  });
