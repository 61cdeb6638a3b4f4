/**
 * Retries a request that the server rejected for lack of capacity, with the retry policy of
 * uploads.
 */
import { MAX_CHUNK_RETRIES } from '@reptemple/contract/recordings/media';
import { ApiError } from '../../../api/api-error.ts';
import { withRetry } from './retry-policy.ts';
import type { RetryPorts, Tried } from './retry-policy.ts';

/** A longer `Retry-After` than the longest delay is reported immediately. */
const MAX_SECONDS = 2 ** MAX_CHUNK_RETRIES;

const isWorthWaiting = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.retryAfterSeconds !== undefined && error.retryAfterSeconds <= MAX_SECONDS;

/**
 * Retries only requests that were rejected before any work. All other errors are rethrown, since
 * the work may be done.
 */
export const whenThereIsRoom = async <T>(work: () => Promise<T>, ports: RetryPorts): Promise<T> => {
  let refused: ApiError | undefined;
  const attempt = async (): Promise<Tried<T>> => {
    try {
      return { ok: true, value: await work() };
    } catch (error) {
      if (!isWorthWaiting(error)) throw error;
      refused = error;
      return { ok: false, reason: error.message, trouble: 'server' };
    }
  };
  return withRetry(attempt, ports, (reason) => refused ?? new Error(reason));
};
