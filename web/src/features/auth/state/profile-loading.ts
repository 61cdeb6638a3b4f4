/** Loading the profile, patiently (first document, section 8). */
import type { Profile } from '@reptemple/contract/profile';
import { ApiError } from '../../../api/api-error.ts';

export const PROFILE_RETRIES = 2;
export const PROFILE_RETRY_MS = 1000;

/** No answer, a limit, a time-out or a session that the server does not know yet: worth another try. */
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

/** The profile; null when there is none, or when it cannot be had: the application continues without it. */
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
