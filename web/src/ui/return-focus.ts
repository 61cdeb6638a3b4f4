/** Where a dialog is opened by a state instead of a trigger of its own, nobody else remembers who opened it. */
import { useRef } from 'react';

/**
 * For a dialog's `onOpenAutoFocus` and `onCloseAutoFocus`. `otherwise`: where to when what was done in the dialog has taken its opener
 * off the page.
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
