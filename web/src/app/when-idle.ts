/** Maximum wait in ms if the browser is never idle. */

const LATEST_MS = 5000;
const GUESS_MS = 2000;

/** Calls `act` when the browser is idle. Returns a cancel function. */
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
