/** The last profile, so that a reload shows the right page at once (first document, sections 3 and 9). */
import { Profile } from '@reptemple/contract/profile';
import { z } from 'zod';
import { jsonOrNull } from '../../../api/json-or-null.ts';

export const PROFILE_CACHE_MS = 5 * 60 * 1000;

const CachedProfile = z.object({ profile: Profile, cachedAt: z.number() });

const KEY = 'reptemple.profile';

/** What a browser's storage offers and a test can stand in for. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The profile of this user if it is not older than 5 minutes. What is too old, or another user's, is discarded. */
export const cachedProfile = (shelf: Shelf, userId: string, now: number): Profile | undefined => {
  const cached = CachedProfile.safeParse(jsonOrNull(shelf.getItem(KEY)));
  if (cached.success) {
    const { profile, cachedAt } = cached.data;
    const age = now - cachedAt;
    if (profile.id === userId && age >= 0 && age <= PROFILE_CACHE_MS) return profile;
  }
  shelf.removeItem(KEY);
  return undefined;
};

/** Whoever was signed in here last and has not signed out, however long ago: without a network nobody can say more. */
export const lastProfile = (shelf: Shelf): Profile | undefined => {
  const cached = CachedProfile.safeParse(jsonOrNull(shelf.getItem(KEY)));
  return cached.success ? cached.data.profile : undefined;
};

export const cacheProfile = (shelf: Shelf, profile: Profile, now: number): void => {
  shelf.setItem(KEY, JSON.stringify({ profile, cachedAt: now }));
};

export const forgetCachedProfile = (shelf: Shelf): void => shelf.removeItem(KEY);
