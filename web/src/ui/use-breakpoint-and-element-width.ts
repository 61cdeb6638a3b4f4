import { useCallback, useSyncExternalStore, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Returns true while the window is at least `width` wide. `width` is a CSS length. */
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

/** Returns true while the window has desktop width (Tailwind's `lg`). */
export const useDesk = (): boolean => useMinWidth('64rem');

const USUAL_LETTERS_PX = 16;

interface Measured {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly width: number;
  /**
   * Ratio of the user's font size to the default of 16 px, by which drawings in pixels are scaled.
   */
  readonly letters: number;
}

/**
 * Returns a ref for an element, the element's width in px (0 until it is mounted), and the font
 * ratio.
 */
export const useWidth = (): Measured => {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [letters, setLetters] = useState(1);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      setWidth(Math.floor(element.clientWidth));
      setLetters(Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_LETTERS_PX);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { place, width, letters };
};
