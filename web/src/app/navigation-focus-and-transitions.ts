/** Focus and view transitions after navigation. */
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { transitionOf } from './path-checks-and-search-params.ts';
import type { Move } from './path-checks-and-search-params.ts';

const readFrom = (heading: HTMLElement): void => {
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

/** Returns true if no element inside has the focus: only the body or the container itself. */
const isLost = (place: HTMLElement): boolean => {
  const reading = document.activeElement;
  return reading === null || reading === document.body || reading === place;
};

const INPUT_EVENTS = ['keydown', 'pointerdown'] as const;

/**
 * Focuses the page's heading, and any heading that replaces it, until the user presses a key or the
 * pointer. The first heading may belong to the previous page or a loading state.
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
 * Focuses the heading after a change of path, for keyboards and screen readers. Returns the ref for
 * the container.
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

/** View transition option of the router; false if the browser does not support transition types. */
export const pageTransition = CSS.supports(SUPPORTS_TRANSITION_TYPES)
  ? {
      types: (move: Move) => transitionOf(move, matchMedia('(prefers-reduced-motion: reduce)').matches),
    }
  : false;
