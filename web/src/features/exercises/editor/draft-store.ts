/** Saves drafts, and detects those that another tab has saved. */
import type { DraftDefinition } from './exercise-draft.ts';
import { isSameJson } from './same-json.ts';
import type { Kept, LocalDraftCache } from './local-draft-cache.ts';

type Written = Omit<Kept, 'revision'>;

export interface DraftStore {
  /**
   * Returns the draft that another tab has saved since the last access, if it differs from `mine`.
   */
  readonly foreign: (place: string, mine: DraftDefinition) => Kept | undefined;
  /** Returns false if there is no draft, for example because another tab removed it. */
  readonly holds: (place: string) => boolean;
  /** Accepts the other tab's draft, so that it may be overwritten. */
  readonly accept: (kept: Kept | undefined) => void;
  /** Returns false if storage is unavailable. */
  readonly write: (place: string, work: Written) => boolean;
  readonly remove: (place: string) => void;
}

/** `revision` returns a unique text with every call, across tabs. */
export const createKeeper = (shelf: LocalDraftCache, revision: () => string): DraftStore => {
  let seen: string | undefined;
  return {
    foreign: (place, mine) => {
      const found = shelf.read(place);
      if (!found || found.revision === seen) return undefined;
      if (!isSameJson(found.draft, mine)) return found;
      seen = found.revision;
      return undefined;
    },
    holds: (place) => shelf.read(place) !== undefined,
    accept: (kept) => {
      seen = kept?.revision;
    },
    write: (place, work) => {
      const next = revision();
      if (!shelf.write(place, { ...work, revision: next })) return false;
      shelf.setLast(place);
      seen = next;
      return true;
    },
    remove: (place) => {
      shelf.remove(place);
      seen = undefined;
    },
  };
};
