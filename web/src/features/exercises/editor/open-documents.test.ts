/** Tests without browser storage, as in private mode: only exercises open in this tab exist. */
import { expect, test, vi } from 'vitest';
import { newDraft, NEW_WORK } from './exercise-draft.ts';
import type { StoredVersion } from './exercise-draft.ts';
import { findWork, hasUnsavedWork, isBegun, isOutdated, lookElsewhere, moveWork, openWork } from './open-documents.ts';
import { draftCacheOf, unsavedName } from './open-documents.ts';

const row = (id: string, version: number): StoredVersion => ({
  id,
  version,
  isSystem: false,
  draft: { ...newDraft(), name: `Version ${version}` },
});

test('an unchanged open document is replaced by a newer stored version, not by an older one', () => {
  const first = openWork('ada', 'squat', row('squat', 2));
  expect(openWork('ada', 'squat', row('squat', 1))).toBe(first);
  expect(openWork('ada', 'squat', row('squat', 3)).state().history.present.name).toBe('Version 3');
});

test('a document with unsaved changes stays open when a newer version is stored', () => {
  const work = openWork('ada', 'pull-up', row('pull-up', 1));
  expect(isBegun('ada', 'pull-up')).toBe(false);
  work.edit('Rename', (draft) => ({ ...draft, name: 'Mine' }));
  expect(isBegun('ada', 'pull-up')).toBe(true);
  expect(openWork('ada', 'pull-up', row('pull-up', 2))).toBe(work);
});

test('a new exercise is found under its id after it is stored, and another new one can be opened', () => {
  const work = openWork('ada', NEW_WORK, null);
  moveWork('ada', work, row('press', 1));
  expect(findWork('ada', 'press')).toBe(work);
  expect(openWork('ada', NEW_WORK, null)).not.toBe(work);
});

test('a user cannot find a document that another user has open', () => {
  expect(findWork('grace', 'press')).toBeUndefined();
});

test('without browser storage, hasUnsavedWork reports unsaved changes of a document left open, until they are undone', () => {
  const work = openWork('eve', 'squat', row('squat', 1));
  work.edit('Rename', (draft) => ({ ...draft, name: 'Mine' }));
  work.keep();
  openWork('eve', NEW_WORK, null);
  expect([hasUnsavedWork('eve'), hasUnsavedWork('grace')]).toEqual([true, false]);
  work.undo();
  expect(hasUnsavedWork('eve')).toBe(false);
});

test('a changed document that is not on screen is saved again after another tab cleared the storage', () => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  try {
    const work = openWork('ruth', 'squat', row('squat', 1));
    work.edit('Rename', (draft) => ({ ...draft, name: 'Mine' }));
    work.keep();
    openWork('ruth', NEW_WORK, null);
    items.clear();
    lookElsewhere();
    expect(draftCacheOf('ruth').read('squat')?.draft.name).toBe('Mine');
  } finally {
    vi.unstubAllGlobals();
  }
});

test('unsavedName returns the name of a changed document, and undefined for an unchanged one', () => {
  const work = openWork('joan', NEW_WORK, null);
  expect(unsavedName('joan', NEW_WORK)).toBeUndefined();
  work.edit('Rename', (draft) => ({ ...draft, name: ' Press ' }));
  expect(unsavedName('joan', NEW_WORK)).toBe('Press');
  work.edit('Rename', (draft) => ({ ...draft, name: ' ' }));
  expect(unsavedName('joan', NEW_WORK)).toBe('the new exercise');
  expect(unsavedName('joan', 'squat')).toBeUndefined();
});

test('isOutdated is true only if a newer version of the same exercise is stored', () => {
  const { state } = openWork('mary', 'squat', row('squat', 2));
  expect([1, 2, 3].map((version) => isOutdated(state(), row('squat', version)))).toEqual([false, false, true]);
  expect(isOutdated(state(), row('press', 3))).toBe(false);
  expect(isOutdated(openWork('mary', NEW_WORK, null).state(), row('squat', 3))).toBe(false);
});
