/** The works open in this tab, by person and place: leaving a definition and coming back finds its history as it was. */
import type { StoredDefinition } from '@reptemple/contract/exercise-library';
import { t } from '../../../language/texts.ts';
import { type DraftDefinition, draftFrom } from './draft.ts';
import { createEditorStore, type EditorState, type EditorStore, isChanged, isUnkept } from './editor-store.ts';
import { NEW_WORK, openShelf, type Shelf, type StoredAs } from './shelf.ts';

const works = new Map<string, EditorStore>();
const keyOf = (person: string, place: string): string => `${person} ${place}`;

/** The browser may refuse to have a storage at all; the shelf is told when it is used, not before. */
const STORAGE = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: (key: string) => localStorage.removeItem(key),
};

/** `person`: user id. */
export const shelfOf = (person: string): Shelf => openShelf(STORAGE, person);

/** A stored row as the editor knows it. */
export const storedFrom = ({ id, version, isSystem, definition }: StoredDefinition): StoredAs => ({
  id,
  version,
  isSystem,
  draft: draftFrom(definition).draft,
});

const afterMs = (ms: number, act: () => void): (() => void) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

/** The work in this place, if it is open in this tab. */
export const findWork = (person: string, place: string): EditorStore | undefined => works.get(keyOf(person, place));

/** True when something else is being made of what is stored in this place: it goes on, whatever the server says. */
export const isBegun = (person: string, place: string): boolean => {
  const open = findWork(person, place);
  return place === NEW_WORK || (open ? isChanged(open.state()) : shelfOf(person).read(place) !== undefined);
};

const calledOf = ({ name }: DraftDefinition): string => name.trim() || t('the new exercise');

/** What the work in this place is called that waits to be stored, in this tab or in another; undefined when there is none. */
export const unsavedName = (person: string, place: string): string | undefined => {
  const open = findWork(person, place)?.state();
  if (open && isChanged(open)) return calledOf(open.history.present);
  const kept = shelfOf(person).read(place);
  return kept && calledOf(kept.draft);
};

/** To be called when the browser's storage has changed from outside: another tab may have written over work that is not on the screen. */
export const lookElsewhere = (): void => {
  for (const work of works.values()) work.lookElsewhere();
};

/** True while closing the tab would lose something, in whatever place it was made. */
export const hasUnkept = (person: string): boolean =>
  [...works].some(([key, work]) => key.startsWith(keyOf(person, '')) && isUnkept(work.state()));

/** True when the server has a later version than the one that is worked on. */
export const isOutdated = (
  { stored }: Pick<EditorState, 'stored'>,
  latest: Pick<StoredAs, 'id' | 'version'>,
): boolean => stored !== null && stored.id === latest.id && stored.version < latest.version;

/** The work in this place. What was begun goes on; what is only as it was stored gives way to what is stored now. */
export const openWork = (person: string, place: string, stored: StoredAs | null): EditorStore => {
  const key = keyOf(person, place);
  const shelf = shelfOf(person);
  const open = works.get(key);
  const known = open?.state();
  // An older version is an answer from before the work was stored.
  const isStale = known !== undefined && !isChanged(known) && (stored?.version ?? 0) > (known.stored?.version ?? 0);
  shelf.setLast(place);
  if (open && !isStale) return open;
  const work = createEditorStore({
    place,
    stored,
    shelf,
    now: () => Date.now(),
    revision: () => `${Date.now()}-${Math.random()}`,
    after: afterMs,
  });
  works.set(key, work);
  return work;
};

/** After the server has stored the work: it goes on where its row is. */
export const moveWork = (person: string, work: EditorStore, stored: StoredAs): void => {
  works.delete(keyOf(person, work.state().place));
  works.set(keyOf(person, stored.id), work);
  work.storedAs(stored);
};
