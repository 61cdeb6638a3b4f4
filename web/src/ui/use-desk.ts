/** Returns true at desktop widths (Tailwind's `lg`). */
import { useSyncExternalStore } from 'react';

const desk = (): MediaQueryList => matchMedia('(min-width: 64rem)');

const onDeskChange = (listener: () => void): (() => void) => {
  const query = desk();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

export const useDesk = (): boolean =>
  useSyncExternalStore(
    onDeskChange,
    () => desk().matches,
    () => false,
  );
