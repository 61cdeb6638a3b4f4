/** What happens when one page takes the place of another: where the reading position goes, and how it is seen. */
import { type RefObject, useEffect, useRef } from 'react';
import { type Move, transitionOf } from './rules.ts';

const readFrom = (heading: HTMLElement): void => {
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

/** Nobody has it: what had it went with the page before, or gave it to the new one as a whole. */
const isLost = (place: HTMLElement): boolean => {
  const reading = document.activeElement;
  return reading === null || reading === document.body || reading === place;
};

/** What a person does with the page: from then on the reading position is theirs. */
const ACTS = ['keydown', 'pointerdown'] as const;

/**
 * A heading may still be on its way, and the one that is there may be the old page's or a waiting page's and go: the position is led
 * on until the person acts.
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
