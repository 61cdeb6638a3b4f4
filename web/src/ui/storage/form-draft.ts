/**
 * Stores unsent form input (drafts) in session storage, so that a reload or an expired session does
 * not lose it. A draft is deleted when it is saved or discarded, when the user signs out, or when
 * another user signs in.
 */
import { useState } from 'react';

const BEGINNING = 'reptemple.draft.';
const keyOf = (name: string): string => BEGINNING + name;

/** Storage key of the id of the user whose drafts are stored. */
const WHOSE = 'reptemple.drafts-of';

/**
 * Calls `act` and returns its result. Returns undefined if the storage throws (private mode, no
 * space), so that forms still work.
 */
const quietly = <Value>(act: () => Value): Value | undefined => {
  try {
    return act();
  } catch {
    return undefined;
  }
};

/** Stores the draft of a form. `name` identifies the form, such as `challenge.new`. */
export const keepDraft = (name: string, draft: unknown): void =>
  quietly(() => sessionStorage.setItem(keyOf(name), JSON.stringify(draft)));

/**
 * Returns the stored draft of a form; undefined if there is none. The caller must validate its
 * shape.
 */
export const keptDraft = (name: string): unknown =>
  quietly(() => {
    const kept = sessionStorage.getItem(keyOf(name));
    return kept === null ? undefined : (JSON.parse(kept) as unknown);
  });

export const forgetDraft = (name: string): void => quietly(() => sessionStorage.removeItem(keyOf(name)));

/** Deletes all drafts, so that the next user of the browser does not see them. */
export const forgetDrafts = (): void =>
  quietly(() => {
    const keys = Array.from({ length: sessionStorage.length }, (_, place) => sessionStorage.key(place) ?? '');
    for (const key of keys) if (key.startsWith(BEGINNING)) sessionStorage.removeItem(key);
    sessionStorage.removeItem(WHOSE);
  });

/**
 * Stores whose drafts these are. Deletes drafts of another user, but keeps those of the same user
 * after an expired session.
 */
export const keepDraftsOf = (person: string): void =>
  quietly(() => {
    const before = sessionStorage.getItem(WHOSE);
    if (before === person) return;
    if (before !== null) forgetDrafts();
    sessionStorage.setItem(WHOSE, person);
  });

/** Returns the stored draft of a text field; an empty string if there is none. */
export const keptLabel = (name: string): string => {
  const kept = keptDraft(name);
  return typeof kept === 'string' ? kept : '';
};

/**
 * Hook for a text field whose draft survives reloads, expired sessions and Escape until it is sent.
 * `name` must identify the field and its user. For another name, the component needs another `key`.
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
