/** Reading the session again and again while the server cannot be reached: 200 ms, doubled each time (first document, section 9). */
import { ApiError } from '../../../api/api-error.ts';
import type { AuthUser } from './auth-state.ts';

const FIRST_PAUSE_MS = 200;
/** 200 + 400 + 800 + 1600 ms: after three seconds it is the page that should say so. */
export const READ_RETRIES = 4;

/** Connection errors (first document, section 8), a server that failed, and a limit: none of them says who is signed in. */
const RETRYABLE_STATUSES = new Set([0, 429, 500, 502, 503, 504]);

/** A longer wait is for the page to show. */
const MAX_PAUSE_MS = 5000;

export const pauseBefore = (retry: number, retryAfterSeconds = 0): number =>
  Math.min(MAX_PAUSE_MS, Math.max(FIRST_PAUSE_MS * 2 ** retry, retryAfterSeconds * 1000));

interface ReadingTools {
  readonly read: (signal: AbortSignal) => Promise<AuthUser | null>;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly signal: AbortSignal;
}

/** Who is signed in. Throws what the last attempt threw. */
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
