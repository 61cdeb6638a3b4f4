import { useEffect, useState } from 'react';

const PAUSE_MS = 200;

/** Debounces typed text, so that not every letter sends a request. */
export const useCalm = (words: string): string => {
  const [calm, setCalm] = useState(words);
  useEffect(() => {
    const pause = setTimeout(() => setCalm(words), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [words]);
  return calm;
};
