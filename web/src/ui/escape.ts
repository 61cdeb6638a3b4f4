/**
 * Escape in a dialog that has just opened. radix-ui begins to listen a moment after the dialog is there, and on a busy device that moment can
 * be felt: until then Escape reaches the dialog below it, or nobody.
 */
import { type RefCallback, type RefObject, useState } from 'react';

type Closing = RefObject<HTMLButtonElement | null>;

/** What closes each dialog that is open, the topmost last. */
const open: Closing[] = [];

interface Escape {
  /** Of the dialog's content. */
  readonly content: RefCallback<HTMLElement>;
  readonly onEscapeKeyDown: (event: KeyboardEvent) => void;
  /** Of the button that closes it. */
  readonly closing: Closing;
}

const close = (event: KeyboardEvent, closing: Closing): void => {
  event.preventDefault();
  closing.current?.click();
};

export const openEscape = (): Escape => {
  const closing: Closing = { current: null };
  /** Comes last: who hears it before has closed something, and prevents what else would be done. */
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
