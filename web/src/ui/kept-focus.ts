/**
 * The focus stays near where it was when what had it goes, undone, deleted or pressed away: whoever works by keyboard goes on from
 * there, not from the top of the page.
 */
import { type RefObject, useEffect, useRef } from 'react';

/** What has a name or a text of its own, so that one hears where one is. */
const PLACES = 'section, article, li, fieldset, form';

const canHold = (element: Element | undefined): boolean =>
  element !== undefined && element.isConnected && !element.matches(':disabled');

const isLost = (had: Element): boolean =>
  !canHold(had) && (document.activeElement === document.body || document.activeElement === had);

/** Only for this visit: a click beside its fields shall not take the place as a whole. */
const visit = (place: HTMLElement): void => {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
  // A long one may have ended above what is seen now.
  place.scrollIntoView({ block: 'nearest' });
};

/** What has the focus first, then what it is in, outwards. */
const wayOut = (from: EventTarget | null, whole: HTMLElement): readonly HTMLElement[] => {
  const way: HTMLElement[] = [];
  for (let at = from; at instanceof HTMLElement && at !== whole; at = at.parentElement) way.push(at);
  return way;
};

const watch = (whole: HTMLElement): (() => void) => {
  let way: readonly HTMLElement[] = [];
  const note = ({ target }: FocusEvent): void => {
    way = target instanceof Node && whole.contains(target) ? wayOut(target, whole) : [];
  };
  const mend = (): void => {
    const [had, ...around] = way;
    if (!had || !isLost(had)) return;
    const place = around.find((one) => one.matches(PLACES) && canHold(one)) ?? whole.querySelector('h1');
    if (place) visit(place);
  };
  const observer = new MutationObserver(mend);
  document.addEventListener('focusin', note);
  observer.observe(whole, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    document.removeEventListener('focusin', note);
    observer.disconnect();
  };
};

/** For an element with a level 1 heading, which has the focus where nothing around what is gone is left. */
export const useKeptFocus = (): RefObject<HTMLDivElement | null> => {
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => (whole.current ? watch(whole.current) : undefined), []);
  return whole;
};
