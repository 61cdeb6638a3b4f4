import { useEffect, useRef } from 'react';

/** Returns a function that checks if `value` is still displayed, for replies that arrive late. */
export const useShown = (value: object): (() => boolean) => {
  const shown = useRef<object | undefined>(undefined);
  useEffect(() => {
    shown.current = value;
    return () => {
      shown.current = undefined;
    };
  }, [value]);
  return () => shown.current === value;
};
