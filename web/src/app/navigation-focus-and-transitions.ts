/** Sets the focus after navigation, and configures the animation between pages. */
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { transitionOf } from './path-checks-and-search-params.ts';
import type { Move } from './path-checks-and-search-params.ts';

const readFrom = (heading: HTMLElement): void => {
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

/** Returns true if no element inside `place` has the focus. */
const isLost = (place: HTMLElement): boolean => {
  const reading = document.activeElement;
  return reading === null || reading === document.body || reading === place;
};

const INPUT_EVENTS = ['keydown', 'pointerdown'] as const;

/**
 * Focuses the page's heading, and each heading that replaces it, because the first one may belong
 * to the previous page or a loading state. Stops when the user presses a key or the pointer.
 */
const arriveAt = (place: HTMLElement): (() => void) => {
  const focusHeading = (): void => {
    if (!isLost(place)) return;
    const heading = place.querySelector('h1');
    if (heading) readFrom(heading);
  };
  const observer = new MutationObserver(focusHeading);
  const end = (): void => {
    observer.disconnect();
    for (const act of INPUT_EVENTS) removeEventListener(act, end, true);
  };
  place.focus({ preventScroll: true });
  focusHeading();
  observer.observe(place, { childList: true, subtree: true });
  for (const act of INPUT_EVENTS) addEventListener(act, end, true);
  return end;
};

/**
 * Focuses the page's heading when `path` changes, for keyboard and screen reader users. Returns the
 * ref for the element that contains the page.
 */
export const useFocusOnArrival = (path: string): RefObject<HTMLElement | null> => {
  const place = useRef<HTMLElement>(null);
  const lastPath = useRef(path);
  useEffect(() => {
    if (lastPath.current === path) return undefined;
    lastPath.current = path;
    return place.current ? arriveAt(place.current) : undefined;
  }, [path]);
  return place;
};

const SUPPORTS_TRANSITION_TYPES = 'selector(:active-view-transition-type(page))';

/**
 * Option of the router for animations between pages (view transitions). False if the browser does
 * not support their types.
 */
export const pageTransition = CSS.supports(SUPPORTS_TRANSITION_TYPES)
  ? {
      types: (move: Move) => transitionOf(move, matchMedia('(prefers-reduced-motion: reduce)').matches),
    }
  : false;
