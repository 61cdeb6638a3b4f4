/** Returns true at desktop widths (Tailwind's `lg`). */
import { useSyncExternalStore } from 'react';

const DESK = matchMedia('(min-width: 64rem)');

const onDeskChange = (listener: () => void): (() => void) => {
  DESK.addEventListener('change', listener);
  return () => DESK.removeEventListener('change', listener);
};

export const useDesk = (): boolean => useSyncExternalStore(onDeskChange, () => DESK.matches);
