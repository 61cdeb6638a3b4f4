/**
 * Tracks if an element is on screen, because updating hidden elements is as expensive as visible
 * ones.
 */

export interface Sight {
  /** True until the browser has reported otherwise. */
  readonly isSeen: () => boolean;
  readonly end: () => void;
}

/** Always visible without an element. `onSeen` is called each time the element becomes visible. */
export const onScreen = (element: Element | null | undefined, onSeen?: () => void): Sight => {
  if (!element) return { isSeen: () => true, end: () => undefined };
  let isSeen = true;
  const observer = new IntersectionObserver((entries) => {
    const wasSeen = isSeen;
    isSeen = entries.at(-1)?.isIntersecting ?? isSeen;
    if (isSeen && !wasSeen) onSeen?.();
  });
  observer.observe(element);
  return { isSeen: () => isSeen, end: () => observer.disconnect() };
};
