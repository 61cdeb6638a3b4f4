/** Events that show that the user is active. */

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/**
 * Calls `act` once: when the element is visible or the user is active. Returns a cancel function.
 */
export const whenReached = (place: Element, act: () => void): (() => void) => {
  const done = new AbortController();
  const reach = (): void => {
    if (done.signal.aborted) return;
    done.abort();
    act();
  };
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) reach();
  });
  observer.observe(place);
  done.signal.addEventListener('abort', () => observer.disconnect());
  for (const sign of SIGNS) addEventListener(sign, reach, { signal: done.signal, passive: true });
  return () => done.abort();
};
