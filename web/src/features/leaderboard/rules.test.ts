import { expect, test } from 'vitest';
import { canOpen, genderTabOf, metalOf, STATUS_NOTES } from './rules.ts';

test.each([
  ['male', 'male'],
  ['female', 'female'],
  ['all', 'all'],
  ['MALE', 'all'],
  [undefined, 'all'],
  [7, 'all'],
])('the address value %j opens the tab %s', (value, tab) => {
  expect(genderTabOf(value)).toBe(tab);
});

test.each([
  [1, 'gold'],
  [2, 'silver'],
  [3, 'bronze'],
  [4, undefined],
  [0, undefined],
])('rank %d wears %s', (rank, metal) => {
  expect(metalOf(rank)).toBe(metal);
});

test('a row without a video leads nowhere', () => {
  expect(canOpen({ hasVideo: false })).toBe(false);
  expect(canOpen({ hasVideo: true })).toBe(true);
});

test('only a count that is not the plain truth carries a note', () => {
  expect(STATUS_NOTES).toEqual({
    verified: undefined,
    adjusted: 'Recounted',
    unverified: 'Unverified',
    pending_review: 'Under review',
  });
});
