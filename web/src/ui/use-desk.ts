/** Width of the window, as breakpoints. */
import { useCallback, useSyncExternalStore } from 'react';

/** Returns true while the window is at least this wide. `width` is a CSS length. */
export const useMinWidth = (width: string): boolean => {
  const query = `(min-width: ${width})`;
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
};

/** Returns true at desktop widths (Tailwind's `lg`). */
export const useDesk = (): boolean => useMinWidth('64rem');
