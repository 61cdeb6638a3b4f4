/** Returns the focus to the opener of a dialog that is controlled by state. */
import { useRef } from 'react';

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
