/** Moves the keyboard focus: to new content, to invalid fields, and back after dialogs. */
import { useRef, useEffect } from 'react';
import type { RefObject } from 'react';

/**
 * Ref callback that focuses an element without scrolling, such as the heading of new content that
 * replaced the focused element. The element needs `tabIndex={-1}`.
 */
export const focusOnArrival = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });

/** Ref callback that focuses a form's main field and scrolls to it. */
export const focusOnMount = (field: HTMLElement | null): void => field?.focus();

/** Ref callback that focuses an element and scrolls until it is visible. */
export const focusInView = (element: HTMLElement | null): void => {
  focusOnArrival(element);
  element?.scrollIntoView({ block: 'nearest' });
};

/**
 * Focuses a form's first invalid field and scrolls it to the middle, so that label and error are
 * visible.
 */
export const focusFirstIssue = (form: HTMLFormElement | null): void => {
  const field = form?.querySelector('[aria-invalid="true"]');
  if (!(field instanceof HTMLElement)) return;
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
};

/**
 * Returns an `onCloseAutoFocus` handler that focuses `target` when a dialog without an opener
 * closes.
 */
export const closingTo =
  (target: () => HTMLElement | null) =>
  (event: Event): void => {
    event.preventDefault();
    target()?.focus();
  };

/**
 * Returns handlers that return the focus to a dialog's opener: `remember` for `onOpenAutoFocus` and
 * `giveBack` for `onCloseAutoFocus`. `otherwise` returns the element to focus if the opener is
 * gone.
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

const PLACES = 'section, article, li, fieldset, form';

const canHold = (element: Element | undefined): boolean =>
  element !== undefined && element.isConnected && !element.matches(':disabled');

const isLost = (had: Element): boolean =>
  !canHold(had) && (document.activeElement === document.body || document.activeElement === had);

/**
 * Focuses an element that is normally not focusable. It stops being focusable when it loses the
 * focus, because otherwise clicks inside would focus it.
 */
const focusTemporarily = (place: HTMLElement): void => {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'nearest' });
};

/** Returns the focused element and its ancestors below `whole`, innermost first. */
const withAncestors = (from: EventTarget | null, whole: HTMLElement): readonly HTMLElement[] => {
  const way: HTMLElement[] = [];
  for (let at = from; at instanceof HTMLElement && at !== whole; at = at.parentElement) way.push(at);
  return way;
};

const watch = (whole: HTMLElement): (() => void) => {
  let way: readonly HTMLElement[] = [];
  const note = ({ target }: FocusEvent): void => {
    way = target instanceof Node && whole.contains(target) ? withAncestors(target, whole) : [];
  };
  const mend = (): void => {
    const [had, ...around] = way;
    if (!had || !isLost(had)) return;
    const place = around.find((one) => one.matches(PLACES) && canHold(one)) ?? whole.querySelector('h1');
    if (place) focusTemporarily(place);
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
 * Keeps the focus inside an element if its focused part is removed: moves the focus to the nearest
 * remaining ancestor, or else to the page's main heading. Returns the ref for the element.
 */
export const useKeptFocus = (): RefObject<HTMLDivElement | null> => {
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => (whole.current ? watch(whole.current) : undefined), []);
  return whole;
};
