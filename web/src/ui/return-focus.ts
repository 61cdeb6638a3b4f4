/** Where a dialog is opened by a state instead of a trigger of its own, nobody else remembers who opened it. */
import { useRef } from 'react';

/** For a dialog's `onOpenAutoFocus` and `onCloseAutoFocus`. */
export const useReturnFocus = () => {
  const opener = useRef<Element>(null);
  return {
    remember: (): void => {
      opener.current = document.activeElement;
    },
    giveBack: (event: Event): void => {
      const { current } = opener;
      if (!(current instanceof HTMLElement) || !current.isConnected) return;
      event.preventDefault();
      current.focus();
    },
  };
};
