import { expect, test } from 'vitest';
import { forgetPendingProfile, keepPendingProfile, pendingProfile } from './pending-profile.ts';
import { emptyShelf } from '../state/people.fixture.ts';

const HOUR_MS = 60 * 60 * 1000;
const FIELDS = { gender: 'female', age: 30 } as const;

test('what was said while signing up by link is there when the same person comes back', () => {
  const shelf = emptyShelf();
  keepPendingProfile(shelf, ' Ada@Example.test ', FIELDS, 0);
  expect(pendingProfile(shelf, 'ada@example.test', HOUR_MS)).toEqual(FIELDS);
});

test('it is nobody else’s', () => {
  const shelf = emptyShelf();
  keepPendingProfile(shelf, 'ada@example.test', FIELDS, 0);
  expect(pendingProfile(shelf, 'grace@example.test', 0)).toBeUndefined();
});

test('it is forgotten when the link is void', () => {
  const shelf = emptyShelf();
  keepPendingProfile(shelf, 'ada@example.test', FIELDS, 0);
  expect(pendingProfile(shelf, 'ada@example.test', HOUR_MS + 1)).toBeUndefined();
  expect(shelf.contents.size).toBe(0);
});

test('nothing said is not kept, and takes the place of what was said before', () => {
  const shelf = emptyShelf();
  keepPendingProfile(shelf, 'ada@example.test', FIELDS, 0);
  keepPendingProfile(shelf, 'ada@example.test', {}, 0);
  expect(shelf.contents.size).toBe(0);
});

test('applied, it is removed', () => {
  const shelf = emptyShelf();
  keepPendingProfile(shelf, 'ada@example.test', FIELDS, 0);
  forgetPendingProfile(shelf);
  expect(pendingProfile(shelf, 'ada@example.test', 0)).toBeUndefined();
});

test.each(['not json', '{"email":"ada@example.test","fields":{"age":0},"keptAt":0}'])('%s is not one', (text) => {
  const shelf = emptyShelf();
  shelf.setItem('reptemple.pending-profile', text);
  expect(pendingProfile(shelf, 'ada@example.test', 0)).toBeUndefined();
});
