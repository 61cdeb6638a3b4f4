/** Work that may wait until the page has nothing better to do: it is loaded, and can be used. */

const LATEST_MS = 5000;
/** Where the browser cannot say when it is idle. */
const GUESS_MS = 2000;

/** The returned function forgets it, if it has not begun. */
export const whenIdle = (act: () => void): (() => void) => {
  const forgotten = new AbortController();
  const actUnlessForgotten = (): void => {
    if (!forgotten.signal.aborted) act();
  };
  const wait = (): void => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(actUnlessForgotten, { timeout: LATEST_MS });
    else setTimeout(actUnlessForgotten, GUESS_MS);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true, signal: forgotten.signal });
  return () => forgotten.abort();
};
