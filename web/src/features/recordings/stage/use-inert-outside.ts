import { useEffect } from 'react';
import type { RefObject } from 'react';

/** Toasts and dialogs are above everything and stay usable. */
const ABOVE = '[data-above], [role="dialog"]';

const isAbove = (element: Element): boolean => element.matches(ABOVE) || element.querySelector(ABOVE) !== null;

/** Returns the elements that are neither `element` nor its ancestors. */
const outsideOf = (element: Element): readonly HTMLElement[] => {
  const outside: HTMLElement[] = [];
  for (let inner = element; inner.parentElement && inner !== document.body; inner = inner.parentElement) {
    for (const sibling of inner.parentElement.children) {
      if (sibling !== inner && sibling instanceof HTMLElement && !isAbove(sibling)) outside.push(sibling);
    }
  }
  return outside;
};

/**
 * While `isCovering`, makes the rest of the page inert (focus, screen readers) and stops it from
 * scrolling.
 */
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
