import { expect, test } from 'vitest';
import { matchOf } from './command-palette.tsx';

test.each([
  ['', ['Users'], 1],
  ['us', ['Users'], 1],
  ['push strict', ['Strict Push-Ups', 'push-ups'], 0.8],
  ['new', ['Create Challenge', 'new'], 0.5],
  // Does not match scattered letters, as a fuzzy search would.
  ['strict', ['Exercise editor', 'definition', 'angles'], 0],
])('matchOf scores “%s” against %j as %d', (search, names, match) => {
  expect(matchOf(search, names)).toBe(match);
});
