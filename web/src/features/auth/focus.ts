/** For `ref`: a field that is all there is to do is ready to be typed in when it appears. */
export const focusOnArrival = (field: HTMLElement | null): void => field?.focus();
