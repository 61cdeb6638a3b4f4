import { expect, test } from 'vitest';
import {
  parseFilters,
  hasNavigation,
  isOver,
  isTabOf,
  listSearchOf,
  textOf,
  transitionOf,
  wordOf,
} from './path-checks-and-search-params.ts';

test.each([
  ['/challenges', true],
  ['/challenge/open/leaderboard', true],
  ['/login', false],
  ['/pushup-challenge', false],
])('isTabOf tells on %s whether the Challenges tab is highlighted: %s', (path, highlighted) => {
  expect(isTabOf('/challenge', path)).toBe(highlighted);
});

test.each([
  ['abc', 'abc'],
  [12345, '12345'],
  ['', undefined],
  [undefined, undefined],
  [{ a: 1 }, undefined],
])('textOf reads the search value %j as %j', (value, text) => {
  expect(textOf(value)).toBe(text);
});

test.each([
  [{}, {}],
  [
    { page: 3, search: 'ada' },
    { page: 3, search: 'ada' },
  ],
  [{ page: '2' }, { page: 2 }],
  [{ page: 1, search: '' }, {}],
  [{ page: -4 }, {}],
  [{ page: 'x' }, {}],
  [{ page: 1.5 }, {}],
  [{ search: { a: 1 } }, {}],
])('listSearchOf reads the search parameters %j as %j', (address, search) => {
  expect(listSearchOf(address)).toEqual(search);
});

test('parseFilters defaults to page 1 and an empty search', () => {
  expect(parseFilters({})).toEqual({ page: 1, search: '' });
  expect(parseFilters({ page: 2, search: 'ada' })).toEqual({ page: 2, search: 'ada' });
});

test('wordOf accepts only values from the given list', () => {
  expect(wordOf(['kept', 'sent'], 'sent')).toBe('sent');
  expect(wordOf(['kept', 'sent'], 'burnt')).toBeUndefined();
  expect(wordOf(['kept', 'sent'], 1)).toBeUndefined();
});

test.each([
  ['/', false],
  ['/pushup-challenge', false],
  ['/pushup-challenge/', false],
  ['/pushup-challenge/create', true],
  ['/challenges', true],
  ['/challenge/open/wall', false],
  ['/challenge/open/poster', false],
  ['/challenge/wall', true],
])('hasNavigation tells on %s whether the navigation is shown: %s', (path, shown) => {
  expect(hasNavigation(path)).toBe(shown);
});

const CATALOGUE = { pathname: '/challenges' };
const CHALLENGE = { pathname: '/challenge/open' };
const RECORDER = { pathname: '/challenge/open/record' };

test.each([
  ['from page to page', { fromLocation: CATALOGUE, toLocation: CHALLENGE, pathChanged: true }, ['page']],
  ['onto the first page', { toLocation: CHALLENGE, pathChanged: true }, false],
  ['within a list', { fromLocation: CATALOGUE, toLocation: CATALOGUE, pathChanged: false }, false],
  ['to the recorder', { fromLocation: CHALLENGE, toLocation: RECORDER, pathChanged: true }, false],
  ['from the recorder', { fromLocation: RECORDER, toLocation: CHALLENGE, pathChanged: true }, false],
])('transitionOf gives a navigation %s the view transition %j, and none with reduced motion', (_, move, kinds) => {
  expect(transitionOf(move, false)).toEqual(kinds);
  expect(transitionOf(move, true)).toBe(false);
});

test.each([
  ['goes on', { status: 'active', endsAt: '2026-11-24T00:00:00.000Z' }, false],
  ['is always open', { status: 'active', endsAt: null }, false],
  ['was to come', { status: 'upcoming', endsAt: '2026-11-24T00:00:00.000Z' }, false],
  ['went on, and has ended since', { status: 'active', endsAt: '2026-11-23T00:00:00.000Z' }, true],
  ['had ended', { status: 'ended', endsAt: null }, true],
] as const)('isOver tells whether a challenge that %s is over', (_, challenge, over) => {
  expect(isOver(challenge, '2026-11-23T12:00:00.000Z')).toBe(over);
});
