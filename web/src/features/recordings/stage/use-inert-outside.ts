import { useEffect } from 'react';
import type { RefObject } from 'react';

/** Messages and dialogs lie over everything and stay in use. */
const ABOVE = '[data-above], [role="dialog"]';

const isAbove = (element: Element): boolean => element.matches(ABOVE) || element.querySelector(ABOVE) !== null;

/** Everything that is neither the element nor around it. */
const outsideOf = (element: Element): readonly HTMLElement[] => {
  const outside: HTMLElement[] = [];
  for (let inner = element; inner.parentElement && inner !== document.body; inner = inner.parentElement) {
    for (const sibling of inner.parentElement.children) {
      if (sibling !== inner && sibling instanceof HTMLElement && !isAbove(sibling)) outside.push(sibling);
    }
  }
  return outside;
};

/** While `isCovering`, the page behind the element can be neither reached by Tab, nor read aloud, nor scrolled. */
export const useInertOutside = (element: RefObject<HTMLElement | null>, isCovering: boolean): void => {
  useEffect(() => {
    if (!isCovering || !element.current) return undefined;
    const covered = outsideOf(element.current).filter((each) => !each.inert);
    const { overflow } = document.documentElement.style;
    for (const each of covered) each.inert = true;
    document.documentElement.style.overflow = 'hidden';
    return () => {
      for (const each of covered) each.inert = false;
      document.documentElement.style.overflow = overflow;
    };
  }, [element, isCovering]);
};
