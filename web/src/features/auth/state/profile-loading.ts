/** Loads the profile with retries (specification S1, section 8). */
import type { Profile } from '@reptemple/contract/accounts/profile';
import { ApiError } from '../../../api/api-error.ts';

export const PROFILE_RETRIES = 2;
export const PROFILE_RETRY_MS = 1000;

/**
 * Worth a retry: no answer, a rate limit, a timeout, or a session that the server does not know
 * yet.
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
 * Resolves to the profile; null if there is none or it cannot be loaded. The application continues
 * without it.
 */
export const loadPatiently = async ({ load, pause, onRetry }: LoadingTools): Promise<Profile | null> => {
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
