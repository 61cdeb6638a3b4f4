/** Where the keyboard and the screen reader are after something has changed. */

/** A `ref` for what takes the place of the element that had the focus: its heading, say. Give it `tabIndex={-1}`. */
export const focusOnArrival = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });

/** The same for what a person waits before: it is brought into view. */
export const focusInView = (element: HTMLElement | null): void => {
  focusOnArrival(element);
  element?.scrollIntoView({ block: 'nearest' });
};

/** To the first field of a form that is at fault, with room for what is said above and below it. */
export const focusFirstFault = (form: HTMLFormElement | null): void => {
  const field = form?.querySelector('[aria-invalid="true"]');
  if (!(field instanceof HTMLElement)) return;
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
};

/** For a dialog that nothing on the page has opened: leads the focus to `target` when it closes. */
export const closingTo =
  (target: () => HTMLElement | null) =>
  (event: Event): void => {
    event.preventDefault();
    target()?.focus();
  };
