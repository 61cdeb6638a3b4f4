/** What happens when one page takes the place of another: where the reading position goes, and how it is seen. */
import { type RefObject, useEffect, useRef } from 'react';
import { type Move, transitionOf } from './rules.ts';

const readFrom = (heading: HTMLElement): void => {
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

/** A page whose heading is still on its way is waited for, unless the person has gone on within it by then. */
const arriveAt = (place: HTMLElement): (() => void) | undefined => {
  const heading = place.querySelector('h1');
  if (heading) {
    readFrom(heading);
    return undefined;
  }
  place.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    const late = place.querySelector('h1');
    if (!late) return;
    observer.disconnect();
    if (document.activeElement === place) readFrom(late);
  });
  observer.observe(place, { childList: true, subtree: true });
  return () => observer.disconnect();
};

/** After a move the reading position is the new page's heading, for keyboards and screen readers as for eyes. */
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

/** Browsers that know no kinds of transitions would make one of every letter that is searched for. */
const KNOWS_KINDS = 'selector(:active-view-transition-type(page))';

/** For the router. */
export const pageTransition = CSS.supports(KNOWS_KINDS)
  ? {
      types: (move: Move) => transitionOf(move, matchMedia('(prefers-reduced-motion: reduce)').matches),
    }
  : false;
