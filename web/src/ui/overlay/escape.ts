/**
 * Handles Escape in dialogs that have just opened. radix-ui registers its listener with a delay,
 * which is noticeable on slow devices; until then Escape would close the dialog below, or none.
 */
import { type RefCallback, type RefObject, useState } from 'react';

type Closing = RefObject<HTMLButtonElement | null>;

/** Close buttons of the open dialogs, topmost last. */
const open: Closing[] = [];

interface Escape {
  /** Ref for the dialog's content. */
  readonly content: RefCallback<HTMLElement>;
  readonly onEscapeKeyDown: (event: KeyboardEvent) => void;
  /** Ref for the close button. */
  readonly closing: Closing;
}

const close = (event: KeyboardEvent, closing: Closing): void => {
  event.preventDefault();
  closing.current?.click();
};

export const openEscape = (): Escape => {
  const closing: Closing = { current: null };
  /** Runs last: an earlier listener that has closed something calls `preventDefault`. */
  const heard = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented && open.at(-1) === closing) close(event, closing);
  };
  return {
    closing,
    content: (element) => {
      if (!element) return undefined;
      open.push(closing);
      document.addEventListener('keydown', heard);
      return () => {
        open.splice(open.lastIndexOf(closing), 1);
        document.removeEventListener('keydown', heard);
      };
    },
    onEscapeKeyDown: (event) => {
      const topmost = open.at(-1);
      if (topmost !== undefined && topmost !== closing) close(event, topmost);
    },
  };
};

export const useEscape = (): Escape => useState(openEscape)[0];
