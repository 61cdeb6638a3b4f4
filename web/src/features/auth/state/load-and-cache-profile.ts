/**
 * Caches the profile in the browser, so that a reload shows the right page immediately, and loads
 * it with retries (specification S1, sections 3 and 9).
 */
import type { Profile } from '@reptemple/contract/accounts/profile';
import { ApiError } from '../../../api/api-error.ts';
import { isRecord, jsonOrNull } from '../../../api/parse-json-and-url.ts';

export const PROFILE_CACHE_MS = 5 * 60 * 1000;

interface CachedProfile {
  readonly profile: Profile;
  readonly cachedAt: number;
}

/**
 * Returns true if the value is a cached profile. Checks only the fields that pages use before the
 * profile is refetched.
 */
const isCachedProfile = (value: unknown): value is CachedProfile =>
  isRecord(value) &&
  typeof value['cachedAt'] === 'number' &&
  isRecord(value['profile']) &&
  typeof value['profile']['id'] === 'string' &&
  Array.isArray(value['profile']['goals']);

const KEY = 'reptemple.profile';

export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Returns this user's cached profile if it is at most 5 minutes old. Otherwise removes the cached
 * profile. `now`: Unix time in ms.
 */
export const cachedProfile = (storage: KeyValueStorage, userId: string, now: number): Profile | undefined => {
  const cached = jsonOrNull(storage.getItem(KEY));
  if (isCachedProfile(cached)) {
    const { profile, cachedAt } = cached;
    const age = now - cachedAt;
    if (profile.id === userId && age >= 0 && age <= PROFILE_CACHE_MS) return profile;
  }
  storage.removeItem(KEY);
  return undefined;
};

/** Returns the last user's profile of any age, for use offline; undefined after a sign-out. */
export const lastProfile = (storage: KeyValueStorage): Profile | undefined => {
  const cached = jsonOrNull(storage.getItem(KEY));
  return isCachedProfile(cached) ? cached.profile : undefined;
};

export const cacheProfile = (storage: KeyValueStorage, profile: Profile, now: number): void => {
  storage.setItem(KEY, JSON.stringify({ profile, cachedAt: now }));
};

export const forgetCachedProfile = (storage: KeyValueStorage): void => storage.removeItem(KEY);

/** Maximum number of retries to load the profile (specification S1, section 8). */
export const PROFILE_RETRIES = 2;
/** Pause in ms before each retry to load the profile. */
export const PROFILE_RETRY_MS = 1000;

/**
 * HTTP statuses after which loading the profile is retried: no reply, rate limit, timeout, server
 * errors, or a session that the server does not know yet.
 */
const RETRYABLE_STATUSES = new Set([0, 401, 408, 429, 502, 503, 504]);

export const isRetryable = (error: unknown): boolean =>
  error instanceof ApiError
    ? RETRYABLE_STATUSES.has(error.status)
    : error instanceof DOMException && error.name === 'TimeoutError';

interface LoadingTools {
  readonly load: () => Promise<Profile | null>;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly onRetry: () => void;
}

/**
 * Loads the profile. Resolves to null if there is none, or if loading fails after all retries: the
 * application then continues without a profile.
 */
export const loadWithRetries = async ({ load, pause, onRetry }: LoadingTools): Promise<Profile | null> => {
  for (let retries = 0; ; retries += 1) {
    try {
      return await load();
    } catch (error) {
      if (retries === PROFILE_RETRIES || !isRetryable(error)) return null;
      onRetry();
      await pause(PROFILE_RETRY_MS);
    }
  }
};
