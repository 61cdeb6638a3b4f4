/** Whether anybody is on their way to a part of the page. */

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/** Calls once: as soon as the place is in sight, or the person does anything at all. The returned function forgets it. */
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
