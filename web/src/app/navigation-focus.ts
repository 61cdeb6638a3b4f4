/** Focus management and view transitions after navigation. */
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { transitionOf } from './path-and-search-params.ts';
import type { Move } from './path-and-search-params.ts';

const readFrom = (heading: HTMLElement): void => {
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

/**
 * Returns true if the focus is on nothing specific: its element was removed, or the container has
 * it.
 */
const isLost = (place: HTMLElement): boolean => {
  const reading = document.activeElement;
  return reading === null || reading === document.body || reading === place;
};

/** Events of user input, after which the focus is not moved any more. */
const ACTS = ['keydown', 'pointerdown'] as const;

/**
 * Focuses the page's heading, and any later one, until the user acts. The first may belong to the
 * previous page or a loading state.
 */
const arriveAt = (place: HTMLElement): (() => void) => {
  const leadOn = (): void => {
    if (!isLost(place)) return;
    const heading = place.querySelector('h1');
    if (heading) readFrom(heading);
  };
  const observer = new MutationObserver(leadOn);
  const end = (): void => {
    observer.disconnect();
    for (const act of ACTS) removeEventListener(act, end, true);
  };
  place.focus({ preventScroll: true });
  leadOn();
  observer.observe(place, { childList: true, subtree: true });
  for (const act of ACTS) addEventListener(act, end, true);
  return end;
};

/**
 * Focuses the new page's heading after navigation, for keyboards and screen readers. Returns the
 * container's ref.
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

/**
 * CSS condition for view transition types. Browsers without them would animate every search
 * parameter change.
 */
const KNOWS_KINDS = 'selector(:active-view-transition-type(page))';

/** View transition option of the router; undefined if the browser lacks transition types. */
export const pageTransition = CSS.supports(KNOWS_KINDS)
  ? {
      types: (move: Move) => transitionOf(move, matchMedia('(prefers-reduced-motion: reduce)').matches),
    }
  : false;
