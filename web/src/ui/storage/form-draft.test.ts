import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetDraft, forgetDrafts, keepDraft, keepDraftsOf, keptDraft, keptLabel } from './form-draft.ts';

const ADAS = 'correction.squats.ada';

beforeEach(() => {
  const kept = new Map<string, string>([['reptemple.visit', 'not a draft']]);
  vi.stubGlobal('sessionStorage', {
    get length() {
      return kept.size;
    },
    key: (place: number) => [...kept.keys()][place] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a draft is found only by its own user and subject, until it is forgotten', () => {
  keepDraft(ADAS, 'My hips were low.');
  expect(keptLabel(ADAS)).toBe('My hips were low.');
  expect(keptLabel('correction.squats.grace')).toBe('');
  expect(keptLabel('correction.planks.ada')).toBe('');
  forgetDraft(ADAS);
  expect(keptLabel(ADAS)).toBe('');
});

test('a draft that is not text reads as an empty text', () => {
  keepDraft(ADAS, { reason: 'of another version' });
  expect(keptLabel(ADAS)).toBe('');
});

test('forgetDrafts removes all drafts and leaves other session storage entries', () => {
  keepDraft(ADAS, 'My hips were low.');
  keepDraft('challenge.new', { name: 'Half a name' });
  keepDraft('profile.ada', { name: 'Ada' });
  forgetDrafts();
  expect([ADAS, 'challenge.new', 'profile.ada'].map((name) => keptDraft(name))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(sessionStorage.getItem('reptemple.visit')).toBe('not a draft');
});

test('drafts are kept when the same user signs in again and removed when another user signs in', () => {
  keepDraftsOf('ada');
  keepDraft('challenge.create', { name: 'Half a name' });
  keepDraftsOf('ada');
  expect(keptDraft('challenge.create')).toEqual({ name: 'Half a name' });
  keepDraftsOf('grace');
  expect(keptDraft('challenge.create')).toBeUndefined();
  keepDraft('challenge.create', { name: 'Graces own' });
  keepDraftsOf('ada');
  expect(keptDraft('challenge.create')).toBeUndefined();
});

test('saving and forgetting drafts does not throw without sessionStorage', () => {
  vi.stubGlobal('sessionStorage', undefined);
  keepDraft(ADAS, 'My hips were low.');
  keepDraftsOf('ada');
  keepDraftsOf('grace');
  forgetDrafts();
  expect(keptLabel(ADAS)).toBe('');
});
