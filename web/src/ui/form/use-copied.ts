import { useEffect, useState } from 'react';

/** Duration of the copied state (specification S2, section 9). */
const COPIED_MS = 3000;

/** `isCopied` is true for 3 s after the latest `markCopied`. */
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
