import { describe, expect, test } from 'vitest';
import { ADA, adasProfile, emptyShelf, GRACE } from './people.fixture.ts';
import { cachedProfile, cacheProfile, forgetCachedProfile, PROFILE_CACHE_MS } from './profile-cache.ts';

const NOON = 1_700_000_000_000;

describe('the cached profile', () => {
  test.each([
    ['at once', 0, adasProfile],
    ['after 5 minutes', PROFILE_CACHE_MS, adasProfile],
    ['a moment later', PROFILE_CACHE_MS + 1, undefined],
    ['kept by a clock that ran ahead', -1, undefined],
  ])('%s', (_when, age, found) => {
    const shelf = emptyShelf();
    cacheProfile(shelf, adasProfile, NOON);
    expect(cachedProfile(shelf, ADA.id, NOON + age)).toEqual(found);
    expect(shelf.contents.size, 'what does not count is discarded').toBe(found ? 1 : 0);
  });

  test('of another user is discarded', () => {
    const shelf = emptyShelf();
    cacheProfile(shelf, adasProfile, NOON);
    expect(cachedProfile(shelf, GRACE.id, NOON)).toBeUndefined();
    expect(shelf.contents.size).toBe(0);
  });

  test.each(['', 'not json', '{"profile":{"id":"ada"},"cachedAt":1}', 'null'])('%j is not one', (text) => {
    const shelf = emptyShelf();
    shelf.setItem('reptemple.profile', text);
    expect(cachedProfile(shelf, ADA.id, NOON)).toBeUndefined();
  });

  test('is forgotten', () => {
    const shelf = emptyShelf();
    cacheProfile(shelf, adasProfile, NOON);
    forgetCachedProfile(shelf);
    expect(shelf.contents.size).toBe(0);
  });
});
