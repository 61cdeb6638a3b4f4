import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How wide an element is now, in pixels; 0 until it is on the page. */
export const useWidth = (): { readonly place: RefObject<HTMLDivElement | null>; readonly width: number } => {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { place, width };
};
