/**
 * Reads the session with exponential backoff, starting at 200 ms, while the server cannot be
 * reached (specification S1, section 9).
 */
import { ApiError } from '../../../api/api-error.ts';
import type { AuthUser } from './auth-state.ts';

const FIRST_PAUSE_MS = 200;
/** 200 + 400 + 800 + 1600 ms: after three seconds the page shows the error. */
export const READ_RETRIES = 4;

/**
 * Connection errors (specification S1, section 8), server errors and rate limits: none of them
 * tells who is signed in.
 */
const RETRYABLE_STATUSES = new Set([0, 429, 500, 502, 503, 504]);

/** The page shows longer waits. */
const MAX_PAUSE_MS = 5000;

export const pauseBefore = (retry: number, retryAfterSeconds = 0): number =>
  Math.min(MAX_PAUSE_MS, Math.max(FIRST_PAUSE_MS * 2 ** retry, retryAfterSeconds * 1000));

interface ReadingTools {
  readonly read: (signal: AbortSignal) => Promise<AuthUser | null>;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly signal: AbortSignal;
}

/** Resolves to the user. Throws the last try's error. */
export const readPatiently = async ({ read, pause, signal }: ReadingTools): Promise<AuthUser | null> => {
  for (let retry = 0; ; retry += 1) {
    try {
      return await read(signal);
    } catch (error) {
      const isWorthwhile = error instanceof ApiError && RETRYABLE_STATUSES.has(error.status);
      if (!isWorthwhile || retry === READ_RETRIES || signal.aborted) throw error;
      await pause(pauseBefore(retry, error.retryAfterSeconds));
    }
  }
};
