/** For `ref`: focuses the main field of a form when it is mounted. */
export const focusOnArrival = (field: HTMLElement | null): void => field?.focus();
