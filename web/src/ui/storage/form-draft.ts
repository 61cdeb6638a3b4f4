import { useState } from 'react';

/**
 * Form drafts in `sessionStorage`, so that a reload or an expired session loses no input. Kept
 * until saved, discarded, signed out, or another user signs in.
 */

const BEGINNING = 'reptemple.draft.';
const keyOf = (name: string): string => BEGINNING + name;

/** Storage key of the id of the user whom the drafts belong to; not a draft itself. */
const WHOSE = 'reptemple.drafts-of';

/** Runs a storage access and ignores its errors (private mode, quota), so that forms still work. */
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

/** Deletes all drafts on sign-out, so that the next user of the browser does not see them. */
export const forgetDrafts = (): void =>
  quietly(() => {
    const keys = Array.from({ length: sessionStorage.length }, (_, place) => sessionStorage.key(place) ?? '');
    for (const key of keys) if (key.startsWith(BEGINNING)) sessionStorage.removeItem(key);
    sessionStorage.removeItem(WHOSE);
  });

/**
 * Sets the signed-in user as owner of the drafts. Drafts survive an expired session of the same
 * user; another user's sign-in deletes them.
 */
export const keepDraftsOf = (person: string): void =>
  quietly(() => {
    const before = sessionStorage.getItem(WHOSE);
    if (before === person) return;
    if (before !== null) forgetDrafts();
    sessionStorage.setItem(WHOSE, person);
  });

/** Returns the draft of a single text field; empty without one. */
export const keptLabel = (name: string): string => {
  const kept = keptDraft(name);
  return typeof kept === 'string' ? kept : '';
};

/**
 * Returns a text field whose draft is kept in the tab until it is sent: across reloads, expired
 * sessions and Escape. `name` identifies the field and its user, because another user may sign in
 * in the same tab. Must be remounted (`key`) for another name.
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
    /** Deletes the draft after it was sent. */
    forget: (): void => forgetDraft(name),
  };
};
