/** Maximum time in ms to wait if the browser is never idle. */
const MAX_WAIT_MS = 5000;
/** Time in ms to wait in browsers without `requestIdleCallback`. */
const FALLBACK_DELAY_MS = 2000;

/**
 * Calls `act` once the page has loaded and the browser is idle. Returns a function that cancels the
 * call.
 */
export const whenIdle = (act: () => void): (() => void) => {
  const cancelled = new AbortController();
  const actUnlessCancelled = (): void => {
    if (!cancelled.signal.aborted) act();
  };
  const wait = (): void => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(actUnlessCancelled, { timeout: MAX_WAIT_MS });
    else setTimeout(actUnlessCancelled, FALLBACK_DELAY_MS);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true, signal: cancelled.signal });
  return () => cancelled.abort();
};
