import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPage, isReservedPath } from '@reptemple/contract/reserved-paths';
import { expect, it } from 'vitest';

const ROUTES = join(import.meta.dirname, 'routes');
const FIRST_WORD = /\bpath: '\/([a-z][a-z-]*)/g;

it('no campaign can take the first word of a page of ours', () => {
  const sources = readdirSync(ROUTES).map((name) => readFileSync(join(ROUTES, name), 'utf8'));
  const words = sources.flatMap((source) => [...source.matchAll(FIRST_WORD)].map(([, word = '']) => word));
  expect(words).toEqual(expect.arrayContaining(['login', 'challenges', 'admin', 'profile', 'me']));
  expect(words.filter((word) => !isReservedPath(word))).toEqual([]);
  // Of the others the server says that there is nothing. This one is there while it is developed.
  expect(words.filter((word) => !isPage(word) && word !== 'design')).toEqual([]);
});
