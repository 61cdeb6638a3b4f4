import { useEffect, useState } from 'react';

const PAUSE_MS = 200;

/** What was written, once the fingers rest: nobody is asked for each letter. */
export const useCalm = (words: string): string => {
  const [calm, setCalm] = useState(words);
  useEffect(() => {
    const pause = setTimeout(() => setCalm(words), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [words]);
  return calm;
};
