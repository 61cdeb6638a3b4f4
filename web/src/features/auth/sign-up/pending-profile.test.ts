import { expect, test } from 'vitest';
import { emptyShelf } from '../state/two-users.fixture.ts';
import { forgetPendingProfile, keepPendingProfile, pendingProfile } from './pending-profile.ts';

const HOUR_MS = 60 * 60 * 1000;
const FIELDS = { gender: 'female', age: 30 } as const;

test('the pending profile of a sign-up link is found an hour later by the same email in any case', () => {
  const shelf = emptyShelf();
  keepPendingProfile(shelf, ' Ada@Example.test ', FIELDS, 0);
  expect(pendingProfile(shelf, 'ada@example.test', HOUR_MS)).toEqual(FIELDS);
});

test('the pending profile of one email is not returned for another email', () => {
  const shelf = emptyShelf();
  keepPendingProfile(shelf, 'ada@example.test', FIELDS, 0);
  expect(pendingProfile(shelf, 'grace@example.test', 0)).toBeUndefined();
});

test('the pending profile is deleted after more than an hour', () => {
  const shelf = emptyShelf();
  keepPendingProfile(shelf, 'ada@example.test', FIELDS, 0);
  expect(pendingProfile(shelf, 'ada@example.test', HOUR_MS + 1)).toBeUndefined();
  expect(shelf.contents.size).toBe(0);
});

test('saving a pending profile without fields deletes the previous one', () => {
  const shelf = emptyShelf();
  keepPendingProfile(shelf, 'ada@example.test', FIELDS, 0);
  keepPendingProfile(shelf, 'ada@example.test', {}, 0);
  expect(shelf.contents.size).toBe(0);
});

test('a forgotten pending profile is not returned', () => {
  const shelf = emptyShelf();
  keepPendingProfile(shelf, 'ada@example.test', FIELDS, 0);
  forgetPendingProfile(shelf);
  expect(pendingProfile(shelf, 'ada@example.test', 0)).toBeUndefined();
});

test.each(['not json', '{"email":"ada@example.test","fields":{"age":0},"keptAt":0}'])(
  'an invalid stored pending profile is ignored: %s',
  (text) => {
    const shelf = emptyShelf();
    shelf.setItem('reptemple.pending-profile', text);
    expect(pendingProfile(shelf, 'ada@example.test', 0)).toBeUndefined();
  },
);
