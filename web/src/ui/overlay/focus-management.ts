import { useRef, useEffect } from 'react';
import type { RefObject } from 'react';

/** Focus management after page changes. */

/**
 * Ref callback that focuses an element that replaces the focused one, such as its heading. Requires
 * `tabIndex={-1}`.
 */
export const focusOnArrival = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });

/** Same, and scrolls the element into view. */
export const focusInView = (element: HTMLElement | null): void => {
  focusOnArrival(element);
  element?.scrollIntoView({ block: 'nearest' });
};

/**
 * Focuses the first invalid field of a form and centres it, so that label and error are visible.
 */
export const focusFirstIssue = (form: HTMLFormElement | null): void => {
  const field = form?.querySelector('[aria-invalid="true"]');
  if (!(field instanceof HTMLElement)) return;
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
};

/**
 * Returns an `onCloseAutoFocus` handler for a dialog without an opener: focuses `target` on
 * closing.
 */
export const closingTo =
  (target: () => HTMLElement | null) =>
  (event: Event): void => {
    event.preventDefault();
    target()?.focus();
  };

/**
 * Handlers for `onOpenAutoFocus` and `onCloseAutoFocus`. `otherwise` returns the focus target if
 * the opener is gone.
 */
export const useReturnFocus = (otherwise?: () => HTMLElement | null) => {
  const opener = useRef<Element>(null);
  return {
    remember: (): void => {
      opener.current = document.activeElement;
    },
    giveBack: (event: Event): void => {
      const { current } = opener;
      const target = current instanceof HTMLElement && current.isConnected ? current : otherwise?.();
      if (!target) return;
      event.preventDefault();
      target.focus();
    },
  };
};

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
