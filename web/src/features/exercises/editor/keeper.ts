/** Writes work to the shelf, and notices when another tab has written there. */
import type { DraftDefinition } from './draft.ts';
import { isSameJson } from './same-json.ts';
import type { Kept, Shelf } from './shelf.ts';

type Written = Omit<Kept, 'revision'>;

export interface Keeper {
  /** What another tab has written since this one last read or wrote, if it is something else than `mine`. */
  readonly foreign: (place: string, mine: DraftDefinition) => Kept | undefined;
  /** False when nothing is kept there, or nothing any more: another tab may have taken it away. */
  readonly holds: (place: string) => boolean;
  /** From now on this is no surprise, and may be written over. */
  readonly accept: (kept: Kept | undefined) => void;
  /** False when the browser keeps nothing. */
  readonly write: (place: string, work: Written) => boolean;
  readonly remove: (place: string) => void;
}

/** `revision` gives another text with every call, in every tab. */
export const createKeeper = (shelf: Shelf, revision: () => string): Keeper => {
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
