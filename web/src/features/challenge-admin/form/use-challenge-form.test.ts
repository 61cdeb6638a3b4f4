import { expect, test } from 'vitest';
import { differencesOf, mergedOf } from './use-challenge-form.ts';
import { emptyDraft } from './challenge-draft.ts';
import type { ChallengeDraft } from './challenge-draft.ts';

const BASE: ChallengeDraft = { ...emptyDraft('Europe/Berlin'), name: 'Spring', description: 'Old', isHidden: false };
const MINE: ChallengeDraft = { ...BASE, name: 'Spring by me', isDaily: true };
const THEIRS: ChallengeDraft = { ...BASE, name: 'Spring by them', description: 'New', isDaily: true };

test('only what differs is asked: mine where I changed it, theirs where only they did', () => {
  expect(differencesOf(BASE, MINE, THEIRS)).toEqual([
    { field: 'name', mine: 'Spring by me', theirs: 'Spring by them', suggestion: 'mine' },
    { field: 'description', mine: 'Old', theirs: 'New', suggestion: 'theirs' },
  ]);
});

test('nothing is asked when both wrote the same', () => {
  expect(differencesOf(BASE, MINE, MINE)).toEqual([]);
});

test('the suggestions keep both people’s changes', () => {
  expect(mergedOf(MINE, differencesOf(BASE, MINE, THEIRS), {})).toEqual({ ...MINE, description: 'New' });
});

test('a choice weighs more than a suggestion', () => {
  const merged = mergedOf(MINE, differencesOf(BASE, MINE, THEIRS), { name: 'theirs', description: 'mine' });
  expect(merged).toEqual({ ...MINE, name: 'Spring by them' });
});
