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
