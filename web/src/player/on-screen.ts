/** Whether an element is on the screen: what is written where nobody looks costs as much as what is seen. */

export interface Sight {
  /** True as well until the browser has told. */
  readonly isSeen: () => boolean;
  readonly end: () => void;
}

/** Without an element, always. `onSeen` is called whenever it has come onto the screen. */
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
