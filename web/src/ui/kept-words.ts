/** What somebody has written into one field, kept in the tab until it is sent: neither a reload, an ended session nor Escape takes it. */
import { useState } from 'react';
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts';

export const keptWords = (name: string): string => {
  const kept = keptDraft(name);
  return typeof kept === 'string' ? kept : '';
};

/** Mount it anew for another name. `name`: of what, and whose: who signs in next in the same tab must not find them. */
export const useKeptWords = (name: string) => {
  const [words, setWords] = useState(() => keptWords(name));
  return {
    words,
    change: (typed: string): void => {
      if (typed === '') forgetDraft(name);
      else keepDraft(name, typed);
      setWords(typed);
    },
    /** Called once they are sent. */
    forget: (): void => forgetDraft(name),
  };
};
