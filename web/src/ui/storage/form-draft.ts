/**
 * Form drafts in session storage, so that a reload or an expired session loses no input. A draft is
 * kept until it is saved or discarded, the user signs out, or another user signs in.
 */
import { useState } from 'react';

const BEGINNING = 'reptemple.draft.';
const keyOf = (name: string): string => BEGINNING + name;

/** Storage key of the id of the user who owns the drafts. */
const WHOSE = 'reptemple.drafts-of';

/**
 * Calls `act`, and returns undefined if the storage throws (private mode, quota), so that forms
 * still work.
 */
const quietly = <Value>(act: () => Value): Value | undefined => {
  try {
    return act();
  } catch {
    return undefined;
  }
};

/** Stores the draft of a form. `name`: id of the form, such as `challenge.new`. */
export const keepDraft = (name: string, draft: unknown): void =>
  quietly(() => sessionStorage.setItem(keyOf(name), JSON.stringify(draft)));

/** Returns the stored draft; undefined if there is none. The caller must validate its shape. */
export const keptDraft = (name: string): unknown =>
  quietly(() => {
    const kept = sessionStorage.getItem(keyOf(name));
    return kept === null ? undefined : (JSON.parse(kept) as unknown);
  });

export const forgetDraft = (name: string): void => quietly(() => sessionStorage.removeItem(keyOf(name)));

/**
 * Deletes all form drafts from session storage, so that the next user of the browser does not see
 * them.
 */
export const forgetDrafts = (): void =>
  quietly(() => {
    const keys = Array.from({ length: sessionStorage.length }, (_, place) => sessionStorage.key(place) ?? '');
    for (const key of keys) if (key.startsWith(BEGINNING)) sessionStorage.removeItem(key);
    sessionStorage.removeItem(WHOSE);
  });

/**
 * Sets the owner of the drafts. Deletes them if they belong to another user. They survive an
 * expired session of the same user.
 */
export const keepDraftsOf = (person: string): void =>
  quietly(() => {
    const before = sessionStorage.getItem(WHOSE);
    if (before === person) return;
    if (before !== null) forgetDrafts();
    sessionStorage.setItem(WHOSE, person);
  });

/** Returns the draft of a text field; empty if there is none. */
export const keptLabel = (name: string): string => {
  const kept = keptDraft(name);
  return typeof kept === 'string' ? kept : '';
};

/**
 * Text field whose draft is kept in the browser tab until it is sent: across reloads, expired
 * sessions and Escape. `name` must identify the field and its user. For another name, remount the
 * component by another `key`.
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
    forget: (): void => forgetDraft(name),
  };
};
