import { useEffect, useRef } from 'react';

/** Whether this value is still what its component shows: answers arrive when they like, after it was closed as well. */
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
