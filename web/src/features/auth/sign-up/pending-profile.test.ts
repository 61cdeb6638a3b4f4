import { expect, test } from 'vitest';
import { emptyStorage } from '../state/two-users.fixture.ts';
import { forgetPendingProfile, keepPendingProfile, pendingProfile } from './pending-profile.ts';

const HOUR_MS = 60 * 60 * 1000;
const FIELDS = { gender: 'female', age: 30 } as const;

test('the pending profile of a sign-up link is found an hour later by the same email in any case', () => {
  const storage = emptyStorage();
  keepPendingProfile(storage, ' Ada@Example.test ', FIELDS, 0);
  expect(pendingProfile(storage, 'ada@example.test', HOUR_MS)).toEqual(FIELDS);
});

test('the pending profile of one email is not returned for another email', () => {
  const storage = emptyStorage();
  keepPendingProfile(storage, 'ada@example.test', FIELDS, 0);
  expect(pendingProfile(storage, 'grace@example.test', 0)).toBeUndefined();
});

test('the pending profile is deleted after more than an hour', () => {
  const storage = emptyStorage();
  keepPendingProfile(storage, 'ada@example.test', FIELDS, 0);
  expect(pendingProfile(storage, 'ada@example.test', HOUR_MS + 1)).toBeUndefined();
  expect(storage.contents.size).toBe(0);
});

test('saving a pending profile without fields deletes the previous one', () => {
  const storage = emptyStorage();
  keepPendingProfile(storage, 'ada@example.test', FIELDS, 0);
  keepPendingProfile(storage, 'ada@example.test', {}, 0);
  expect(storage.contents.size).toBe(0);
});

test('a forgotten pending profile is not returned', () => {
  const storage = emptyStorage();
  keepPendingProfile(storage, 'ada@example.test', FIELDS, 0);
  forgetPendingProfile(storage);
  expect(pendingProfile(storage, 'ada@example.test', 0)).toBeUndefined();
});

test.each(['not json', '{"email":"ada@example.test","fields":{"age":0},"keptAt":0}'])(
  'an invalid stored pending profile is ignored: %s',
  (text) => {
    const storage = emptyStorage();
    storage.setItem('reptemple.pending-profile', text);
    expect(pendingProfile(storage, 'ada@example.test', 0)).toBeUndefined();
  },
);
