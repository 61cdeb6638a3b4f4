import { expect, test } from 'vitest';
import { isTabOf, textOf } from './rules.ts';

test.each([
  ['/challenges', true],
  ['/challenge/open/leaderboard', true],
  ['/login', false],
  ['/pushup-challenge', false],
])('on %s the Challenges tab is highlighted: %s', (path, highlighted) => {
  expect(isTabOf('/challenge', path)).toBe(highlighted);
});

test.each([
  ['abc', 'abc'],
  // The router reads ?token=12345 as a number.
  [12345, '12345'],
  ['', undefined],
  [undefined, undefined],
  [{ a: 1 }, undefined],
])('the search value %j is read as %j', (value, text) => {
  expect(textOf(value)).toBe(text);
});
