import { useEffect, useState } from 'react';

/** Second document, section 9: the copied state resets after 3 s. */
const COPIED_MS = 3000;

/** True for 3 s from the latest `markCopied`. */
export const useCopied = (): { readonly isCopied: boolean; readonly markCopied: () => void } => {
  const [copies, setCopies] = useState(0);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (copies === 0) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copies]);
  return {
    isCopied,
    markCopied: () => {
      setCopied(true);
      setCopies((count) => count + 1);
    },
  };
};
