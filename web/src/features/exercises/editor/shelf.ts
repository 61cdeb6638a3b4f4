/** Where the browser keeps work until it is stored: one place for every definition, and the name of the one worked on last. */
import { z } from 'zod';
import { type DraftDefinition, draftFrom } from './draft.ts';

/** How the server knows a definition: its row, and what that held when we last saw it. */
export interface StoredAs {
  readonly id: string;
  readonly version: number;
  readonly isSystem: boolean;
  readonly draft: DraftDefinition;
}

export interface Kept {
  /** Another one with every writing: who finds one they do not know knows that another tab has written. */
  readonly revision: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly draft: DraftDefinition;
  readonly stored: StoredAs | null;
}

/** What is kept for one person. A place is named by the id of its definition, or `NEW_WORK`. */
export interface Shelf {
  readonly read: (place: string) => Kept | undefined;
  /** False when the browser keeps nothing: a private mode, a full disk. */
  readonly write: (place: string, kept: Kept) => boolean;
  readonly remove: (place: string) => void;
  readonly last: () => string | undefined;
  readonly setLast: (place: string) => void;
  /** How the browser's own storage calls the place: what its events name. */
  readonly storageKey: (place: string) => string;
}

/** The place of what no server knows yet. */
export const NEW_WORK = 'new';

const Draft = z.unknown().transform((json) => draftFrom(json).draft);
const KeptJson = z.object({
  revision: z.string(),
  at: z.number(),
  draft: Draft,
  stored: z.object({ id: z.string(), version: z.number(), isSystem: z.boolean(), draft: Draft }).nullable(),
});

/** Storage may refuse, and what it holds may be anything. */
const orNothing = <Value>(act: () => Value): Value | undefined => {
  try {
    return act();
  } catch {
    return undefined;
  }
};

/** `person`: user id. Each has a shelf of their own: who signs in next does not find what another left. */
export const openShelf = (storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, person: string): Shelf => {
  const storageKey = (place: string): string => `reptemple.editor.${person}.${place}`;
  const lastKey = `reptemple.editor-last.${person}`;
  return {
    storageKey,
    read: (place) =>
      orNothing(() => {
        const text = storage.getItem(storageKey(place));
        return text === null ? undefined : KeptJson.parse(JSON.parse(text));
      }),
    write: (place, kept) =>
      orNothing(() => {
        storage.setItem(storageKey(place), JSON.stringify(kept));
        return true;
      }) ?? false,
    remove: (place) => orNothing(() => storage.removeItem(storageKey(place))),
    last: () => orNothing(() => storage.getItem(lastKey) ?? undefined),
    setLast: (place) => orNothing(() => storage.setItem(lastKey, place)),
  };
};
