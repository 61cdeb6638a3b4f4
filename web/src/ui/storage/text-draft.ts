/**
 * Draft of a single text field, kept in the tab until it is sent. Survives reloads, expired
 * sessions and Escape.
 */
import { useState } from 'react';
import { forgetDraft, keepDraft, keptDraft } from './form-draft.ts';

export const keptLabel = (name: string): string => {
  const kept = keptDraft(name);
  return typeof kept === 'string' ? kept : '';
};

/**
 * Remount it (`key`) for another name. `name` identifies the field and its user, because another
 * user may sign in in the same tab.
 */
export const useKeptLabel = (name: string) => {
  const [words, setWords] = useState(() => keptLabel(name));
  return {
    words,
    change: (typed: string): void => {
      if (typed === '') forgetDraft(name);
      else keepDraft(name, typed);
      setWords(typed);
    },
    /** Call after sending. */
    forget: (): void => forgetDraft(name),
  };
};
