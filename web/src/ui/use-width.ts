import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

const USUAL_LETTERS_PX = 16;

interface Measured {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly width: number;
  /** How much larger than usual the person has made all letters: what is drawn in pixels grows with them. */
  readonly letters: number;
}

/** How wide an element is now, in pixels; 0 until it is on the page. */
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
