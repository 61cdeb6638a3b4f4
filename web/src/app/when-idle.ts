/** Maximum wait for an idle browser, in ms. */

const LATEST_MS = 5000;
/** Delay in ms in browsers without `requestIdleCallback`. */
const GUESS_MS = 2000;

/** Runs `act` when the browser is idle. Returns a cancel function. */
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
