/** When trying again is worthwhile: what the page hears of its person and of its network. */
import type { Sight } from './retry-policy.ts';

let timesAway = 0;
let isWatched = false;

const count = (): void => {
  if (document.visibilityState === 'hidden') timesAway += 1;
};

export const sight = (): Sight => {
  if (!isWatched) document.addEventListener('visibilitychange', count);
  isWatched = true;
  return { isAway: document.visibilityState === 'hidden', timesAway };
};

/** Until the time has passed, the device is on the network again, or the page is seen again. */
export const waitOrBack = (ms: number): Promise<void> =>
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
