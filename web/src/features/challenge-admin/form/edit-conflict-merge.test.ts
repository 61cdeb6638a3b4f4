import { expect, test } from 'vitest';
import { emptyDraft } from './admin-challenge-draft.ts';
import type { ChallengeDraft } from './admin-challenge-draft.ts';
import { differencesOf, mergedOf } from './use-challenge-form.ts';

const BASE: ChallengeDraft = { ...emptyDraft('Europe/Berlin'), name: 'Spring', description: 'Old', isHidden: false };
const MINE: ChallengeDraft = { ...BASE, name: 'Spring by me', isDaily: true };
const THEIRS: ChallengeDraft = { ...BASE, name: 'Spring by them', description: 'New', isDaily: true };

test('differencesOf suggests my value for fields I changed and theirs for fields only they changed', () => {
  expect(differencesOf(BASE, MINE, THEIRS)).toEqual([
    { field: 'name', mine: 'Spring by me', theirs: 'Spring by them', suggestion: 'mine' },
    { field: 'description', mine: 'Old', theirs: 'New', suggestion: 'theirs' },
  ]);
});

test('differencesOf is empty if both versions are equal', () => {
  expect(differencesOf(BASE, MINE, MINE)).toEqual([]);
});

test('mergedOf without choices combines both users’ changes', () => {
  expect(mergedOf(MINE, differencesOf(BASE, MINE, THEIRS), {})).toEqual({ ...MINE, description: 'New' });
});

test('mergedOf prefers an explicit choice over the suggestion', () => {
  const merged = mergedOf(MINE, differencesOf(BASE, MINE, THEIRS), { name: 'theirs', description: 'mine' });
  expect(merged).toEqual({ ...MINE, name: 'Spring by them' });
});
