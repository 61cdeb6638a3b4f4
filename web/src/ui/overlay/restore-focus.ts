/**
 * Keeps the focus near its position when the focused element is removed, so that keyboard users do
 * not start at the top of the page.
 */
import { type RefObject, useEffect, useRef } from 'react';

/** Elements with a heading or text, so that screen readers announce the position. */
const PLACES = 'section, article, li, fieldset, form';

const canHold = (element: Element | undefined): boolean =>
  element !== undefined && element.isConnected && !element.matches(':disabled');

const isLost = (had: Element): boolean =>
  !canHold(had) && (document.activeElement === document.body || document.activeElement === had);

/**
 * Makes the element focusable until it loses the focus, so that later clicks inside do not focus
 * it.
 */
const visit = (place: HTMLElement): void => {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
  // The element may be partly outside the view.
  place.scrollIntoView({ block: 'nearest' });
};

/** Returns the focused element and its ancestors, from the inside out. */
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

/**
 * Ref for an element with a level 1 heading; the heading gets the focus if no nearer ancestor is
 * left.
 */
export const useKeptFocus = (): RefObject<HTMLDivElement | null> => {
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => (whole.current ? watch(whole.current) : undefined), []);
  return whole;
};
