/** Exercises that are open in this tab. Returning to one restores its draft and undo history. */
import type { StoredDefinition } from '@reptemple/contract/exercises/exercises';
import { t } from '../../../i18n/translate.ts';
import { createEditorStore, isChanged, hasUnsavedChanges } from './editor-store.ts';
import type { EditorState, EditorStore } from './editor-store.ts';
import { draftFrom, NEW_WORK, openDraftCache } from './exercise-draft.ts';
import type { DraftDefinition, LocalDraftCache, StoredVersion } from './exercise-draft.ts';

const works = new Map<string, EditorStore>();
const keyOf = (person: string, place: string): string => `${person} ${place}`;

/**
 * Wrapper of `localStorage` that accesses it on each call, because a browser that denies storage
 * throws on access.
 */
const STORAGE = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: (key: string) => localStorage.removeItem(key),
};

export const draftCacheOf = (person: string): LocalDraftCache => openDraftCache(STORAGE, person);

export const storedFrom = ({ id, version, isSystem, definition }: StoredDefinition): StoredVersion => ({
  id,
  version,
  isSystem,
  draft: draftFrom(definition).draft,
});

const afterMs = (ms: number, act: () => void): (() => void) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

export const findWork = (person: string, place: string): EditorStore | undefined => works.get(keyOf(person, place));

/**
 * Returns true for the new exercise, and for an exercise with local changes: these take precedence
 * over the stored version.
 */
export const isBegun = (person: string, place: string): boolean => {
  const open = findWork(person, place);
  return place === NEW_WORK || (open ? isChanged(open.state()) : draftCacheOf(person).read(place) !== undefined);
};

const calledOf = ({ name }: DraftDefinition): string => name.trim() || t('the new exercise');

/**
 * Returns the name of the exercise if it has unsaved changes in this tab or in the browser's
 * storage; otherwise undefined.
 */
export const unsavedName = (person: string, place: string): string | undefined => {
  const open = findWork(person, place)?.state();
  if (open && isChanged(open)) return calledOf(open.history.present);
  const kept = draftCacheOf(person).read(place);
  return kept && calledOf(kept.draft);
};

/**
 * Checks all exercises open in this tab for drafts that other tabs have saved. Called on `storage`
 * events.
 */
export const lookElsewhere = (): void => {
  for (const work of works.values()) work.lookElsewhere();
};

export const hasUnsavedWork = (person: string): boolean =>
  [...works].some(([key, work]) => key.startsWith(keyOf(person, '')) && hasUnsavedChanges(work.state()));

export const isOutdated = (
  { stored }: Pick<EditorState, 'stored'>,
  latest: Pick<StoredVersion, 'id' | 'version'>,
): boolean => stored !== null && stored.id === latest.id && stored.version < latest.version;

/**
 * Opens an exercise. An exercise already open keeps its state, unless the server has a newer
 * version and there are no local changes.
 */
export const openWork = (person: string, place: string, stored: StoredVersion | null): EditorStore => {
  const key = keyOf(person, place);
  const cache = draftCacheOf(person);
  const open = works.get(key);
  const known = open?.state();
  // True if the server has a newer version and the exercise has no local changes. A reply with a
  // lower version is outdated and ignored.
  const isStale = known !== undefined && !isChanged(known) && (stored?.version ?? 0) > (known.stored?.version ?? 0);
  cache.setLast(place);
  if (open && !isStale) return open;
  const work = createEditorStore({
    place,
    stored,
    cache,
    now: () => Date.now(),
    revision: () => `${Date.now()}-${Math.random()}`,
    after: afterMs,
  });
  works.set(key, work);
  return work;
};

/** Registers an open exercise under its new id after the server has stored it. */
export const moveWork = (person: string, work: EditorStore, stored: StoredVersion): void => {
  works.delete(keyOf(person, work.state().place));
  works.set(keyOf(person, stored.id), work);
  work.storedAs(stored);
};
