import { describe, expect, test } from 'vitest';
import type { Profile } from '@reptemple/contract/accounts/profile';
import { ApiError } from '../../../api/api-error.ts';
import {
  cachedProfile,
  cacheProfile,
  forgetCachedProfile,
  PROFILE_CACHE_MS,
  loadWithRetries,
} from './load-and-cache-profile.ts';
import { ADA, adasProfile, emptyStorage, GRACE } from './two-users.fixture.ts';

const NOON = 1_700_000_000_000;

describe('the cached profile', () => {
  test.each([
    ['at once', 0, adasProfile],
    ['after 5 minutes', PROFILE_CACHE_MS, adasProfile],
    ['a moment later', PROFILE_CACHE_MS + 1, undefined],
    ['kept by a clock that ran ahead', -1, undefined],
  ])('is returned up to 5 minutes old and otherwise discarded: %s', (_when, age, found) => {
    const storage = emptyStorage();
    cacheProfile(storage, adasProfile, NOON);
    expect(cachedProfile(storage, ADA.id, NOON + age)).toEqual(found);
    expect(storage.contents.size, 'what does not count is discarded').toBe(found ? 1 : 0);
  });

  test('is discarded if it belongs to another user', () => {
    const storage = emptyStorage();
    cacheProfile(storage, adasProfile, NOON);
    expect(cachedProfile(storage, GRACE.id, NOON)).toBeUndefined();
    expect(storage.contents.size).toBe(0);
  });

  test.each(['', 'not json', '{"profile":{"id":"ada"},"cachedAt":1}', 'null'])(
    'is not read from the invalid value %j',
    (text) => {
      const storage = emptyStorage();
      storage.setItem('reptemple.profile', text);
      expect(cachedProfile(storage, ADA.id, NOON)).toBeUndefined();
    },
  );

  test('is deleted by forgetCachedProfile', () => {
    const storage = emptyStorage();
    cacheProfile(storage, adasProfile, NOON);
    forgetCachedProfile(storage);
    expect(storage.contents.size).toBe(0);
  });
});

const refused = (status: number): ApiError => new ApiError({ code: 'internal', status, message: `status ${status}` });
const timedOut = new DOMException('too slow', 'TimeoutError');

describe('loading the profile with retry', () => {
  const attempt = async (answers: readonly unknown[]) => {
    const pauses: number[] = [];
    const coming = [...answers];
    const load = async (): Promise<Profile | null> => {
      const answer = coming.shift();
      if (answer instanceof Error || answer instanceof DOMException) throw answer;
      return answer as Profile | null;
    };
    const pause = async (milliseconds: number): Promise<void> => void pauses.push(milliseconds);
    return { profile: await loadWithRetries({ load, pause, onRetry: () => undefined }), pauses };
  };

  test.each([
    ['arrives', [adasProfile], adasProfile, []],
    ['not found is null, without another try', [null], null, []],
    ['comes after a network failure', [refused(0), adasProfile], adasProfile, [1000]],
    ['comes after two 401', [refused(401), refused(401), adasProfile], adasProfile, [1000, 1000]],
    ['comes after a time-out', [timedOut, adasProfile], adasProfile, [1000]],
    [
      'never comes: three tries, then without it',
      [refused(0), refused(0), refused(0), adasProfile],
      null,
      [1000, 1000],
    ],
    ['any other failure is null at once', [refused(500), adasProfile], null, []],
  ])('handles the case: %s', async (_story, answers, profile, pauses) => {
    expect(await attempt(answers)).toEqual({ profile, pauses });
  });
});
