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

test('words are found again by who wrote them, on what they were written', () => {
  keepDraft(ADAS, 'My hips were low.');
  expect(keptLabel(ADAS)).toBe('My hips were low.');
  expect(keptLabel('correction.squats.grace')).toBe('');
  expect(keptLabel('correction.planks.ada')).toBe('');
  forgetDraft(ADAS);
  expect(keptLabel(ADAS)).toBe('');
});

test('what is no text is not taken for words', () => {
  keepDraft(ADAS, { reason: 'of another version' });
  expect(keptLabel(ADAS)).toBe('');
});

test('who signs out leaves no draft behind, and nothing else of the tab is touched', () => {
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

test('whose session has ended finds their words after signing in again, and who signs in instead finds none of them', () => {
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

test('where the browser keeps nothing, nothing fails', () => {
  vi.stubGlobal('sessionStorage', undefined);
  keepDraft(ADAS, 'My hips were low.');
  keepDraftsOf('ada');
  keepDraftsOf('grace');
  forgetDrafts();
  expect(keptLabel(ADAS)).toBe('');
});
