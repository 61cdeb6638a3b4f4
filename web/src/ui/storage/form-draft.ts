import { useState } from 'react';

/**
 * Form drafts in `sessionStorage`, so that a reload or an expired session loses no input. Kept
 * until saved, discarded, signed out, or another user signs in.
 */

const BEGINNING = 'reptemple.draft.';
const keyOf = (name: string): string => BEGINNING + name;

/** Key of the user id that the drafts belong to; not a draft itself. */
const WHOSE = 'reptemple.drafts-of';

/** Ignores storage errors (private mode, quota), so that forms still work. */
const quietly = <Value>(act: () => Value): Value | undefined => {
  try {
    return act();
  } catch {
    return undefined;
  }
};

/** Saves a draft. `name`: id of the form, such as `challenge.new`. */
export const keepDraft = (name: string, draft: unknown): void =>
  quietly(() => sessionStorage.setItem(keyOf(name), JSON.stringify(draft)));

/** Returns the draft with this name, or undefined. The caller validates its shape. */
export const keptDraft = (name: string): unknown =>
  quietly(() => {
    const kept = sessionStorage.getItem(keyOf(name));
    return kept === null ? undefined : (JSON.parse(kept) as unknown);
  });

export const forgetDraft = (name: string): void => quietly(() => sessionStorage.removeItem(keyOf(name)));

/** Deletes all drafts, so that the next user of the browser does not see them on sign-out. */
export const forgetDrafts = (): void =>
  quietly(() => {
    const keys = Array.from({ length: sessionStorage.length }, (_, place) => sessionStorage.key(place) ?? '');
    for (const key of keys) if (key.startsWith(BEGINNING)) sessionStorage.removeItem(key);
    sessionStorage.removeItem(WHOSE);
  });

/**
 * Call it with the signed-in user's id. Drafts survive an expired session of the same user; another
 * user's sign-in deletes them.
 */
export const keepDraftsOf = (person: string): void =>
  quietly(() => {
    const before = sessionStorage.getItem(WHOSE);
    if (before === person) return;
    if (before !== null) forgetDrafts();
    sessionStorage.setItem(WHOSE, person);
  });

/**
 * Draft of a single text field, kept in the tab until it is sent. Survives reloads, expired
 * sessions and Escape.
 */
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
