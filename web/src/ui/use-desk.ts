/** Whether the page is as wide as on a desk: Tailwind's `lg`. */
import { useSyncExternalStore } from 'react';

const DESK = matchMedia('(min-width: 64rem)');

const onDeskChange = (listener: () => void): (() => void) => {
  DESK.addEventListener('change', listener);
  return () => DESK.removeEventListener('change', listener);
};

export const useDesk = (): boolean => useSyncExternalStore(onDeskChange, () => DESK.matches);
