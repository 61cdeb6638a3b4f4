/** What was typed into a form, kept in the tab until it is saved or given up, or one signs out, or another signs in: a reload or an ended session costs nobody their words. */

const BEGINNING = 'reptemple.draft.';
const keyOf = (name: string): string => BEGINNING + name;

/** The user id of who signed in here last. Not among the drafts. */
const WHOSE = 'reptemple.drafts-of';

/** Where the browser keeps nothing (private modes, a full disk) the form works all the same. */
const quietly = <Value>(act: () => Value): Value | undefined => {
  try {
    return act();
  } catch {
    return undefined;
  }
};

/** `name`: the form's, such as `challenge.new`. */
export const keepDraft = (name: string, draft: unknown): void =>
  quietly(() => sessionStorage.setItem(keyOf(name), JSON.stringify(draft)));

/** What was kept under this name, as it was; undefined when there is nothing. The caller checks its shape. */
export const keptDraft = (name: string): unknown =>
  quietly(() => {
    const kept = sessionStorage.getItem(keyOf(name));
    return kept === null ? undefined : (JSON.parse(kept) as unknown);
  });

export const forgetDraft = (name: string): void => quietly(() => sessionStorage.removeItem(keyOf(name)));

/** All of them: who signs out leaves nothing to whoever sits down here next. */
export const forgetDrafts = (): void =>
  quietly(() => {
    const keys = Array.from({ length: sessionStorage.length }, (_, place) => sessionStorage.key(place) ?? '');
    for (const key of keys) if (key.startsWith(BEGINNING)) sessionStorage.removeItem(key);
    sessionStorage.removeItem(WHOSE);
  });

/** Called with whoever is signed in. Where a session has ended by itself its drafts stay, for the same person: another one finds none of them. */
export const keepDraftsOf = (person: string): void =>
  quietly(() => {
    const before = sessionStorage.getItem(WHOSE);
    if (before === person) return;
    if (before !== null) forgetDrafts();
    sessionStorage.setItem(WHOSE, person);
  });
