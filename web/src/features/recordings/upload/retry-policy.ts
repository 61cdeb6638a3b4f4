/**
 * Retry policy of uploads: idle timeout, waits between tries, and the errors that are worth a
 * retry.
 */
import { MAX_CHUNK_RETRIES, UPLOAD_TIMEOUT_SECONDS } from '@reptemple/contract/recordings/video-upload-and-download';
import { ApiError } from '../../../api/api-error.ts';
import { t } from '../../../i18n/translate.ts';

/**
 * Maximum time in seconds that one try may take without a sent byte or a reply. A slow connection
 * that makes progress does not time out.
 */
const TRY_SECONDS = UPLOAD_TIMEOUT_SECONDS / (1 + MAX_CHUNK_RETRIES);

export interface IdleTimer {
  /**
   * Resets the timer. Called when a byte was sent, a reply arrived, or the page had been hidden.
   */
  readonly end: () => void;
  /** Returns the number of seconds that the next try may take without progress. */
  readonly leftForTry: () => number;
  /**
   * Returns true after 120 s without a sent byte or a reply. The user is then asked whether to
   * retry (specification S2, section 8).
   */
  readonly isOver: () => boolean;
  readonly words: () => string;
}

/** Creates a timer that measures the time since the last sent byte or reply, across all tries. */
export const idleTimer = (): IdleTimer => {
  let since = performance.now();
  const seconds = (): number => Math.round((performance.now() - since) / 1000);
  return {
    end: () => {
      since = performance.now();
    },
    leftForTry: () => Math.max(0, Math.min(TRY_SECONDS, UPLOAD_TIMEOUT_SECONDS - seconds())),
    isOver: () => seconds() >= UPLOAD_TIMEOUT_SECONDS,
    words: () => t('No response within {seconds} seconds', { seconds: seconds() }),
  };
};

/**
 * Kind of a temporary error. `connection`: no reply; `server`: the server is overloaded or
 * restarting.
 */
export type Trouble = 'connection' | 'server';

export type Tried<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly reason: string;
      /** Kind of the error if it is temporary; undefined if a retry cannot help. */
      readonly trouble: Trouble | undefined;
    };

/**
 * Visibility of the page: if it is hidden now (`isAway`), and how often it was hidden
 * (`timesAway`). Phones suspend hidden pages, so requests that fail then do not count as tries.
 */
export interface PageVisibility {
  readonly isAway: boolean;
  readonly timesAway: number;
}

export interface RetryPorts {
  /** Resolves after `ms`, or earlier if the device is online again or the page visible again. */
  readonly wait: (ms: number) => Promise<void>;
  readonly pageVisibility: () => PageVisibility;
  /** Called with the problem before each retry, and with null when the problem has passed. */
  readonly onTrouble: (trouble: Trouble | null) => void;
}

/** Thrown if the user is no longer signed in. The upload can continue after signing in again. */
export class SessionEnded extends Error {}

/**
 * Returns the kind of error for an HTTP status if it is temporary: no reply (0), timeout, rate
 * limit or server error. Undefined if a retry cannot help.
 */
export const troubleOf = (status: number): Trouble | undefined => {
  if (status === 0) return 'connection';
  return status === 408 || status === 429 || status >= 500 ? 'server' : undefined;
};

/**
 * Delay in ms before a retry while the page is hidden but still running, such as in a background
 * tab on a computer.
 */
const AWAY_MS = 8000;

const wasAway = (before: PageVisibility, now: PageVisibility): boolean =>
  before.isAway || now.timesAway !== before.timesAway;

const isOver = (retries: number, heard: IdleTimer): boolean => retries === MAX_CHUNK_RETRIES || heard.isOver();

/**
 * Retries `attempt` up to the maximum number, or until 120 s without a sent byte or a reply. Waits
 * 2, 4 and 8 s (specification S2, section 9). Tries during which the page was hidden do not count.
 * After these, the next try starts when the page is visible again, or after AWAY_MS.
 * @throws the error that `fail` returns for the last reason; errors of `attempt`, such as
 * SessionEnded
 */
export const withRetry = async <T>(
  attempt: (heard: IdleTimer) => Promise<Tried<T>>,
  { wait, pageVisibility, onTrouble }: RetryPorts,
  fail: (reason: string, hasRetried: boolean) => Error,
): Promise<T> => {
  const heard = idleTimer();
  let isTroubled = false;
  for (let retries = 0; ;) {
    const before = pageVisibility();
    const tried = await attempt(heard);
    if (tried.ok) {
      if (isTroubled) onTrouble(null);
      return tried.value;
    }
    if (tried.trouble === undefined) throw fail(tried.reason, false);
    const now = pageVisibility();
    const isCounted = !wasAway(before, now);
    if (isCounted && isOver(retries, heard)) throw fail(tried.reason, retries === MAX_CHUNK_RETRIES);
    isTroubled = true;
    onTrouble(tried.trouble);
    if (isCounted) {
      retries += 1;
      await wait(2 ** retries * 1000);
    } else if (now.isAway) await wait(AWAY_MS);
    if (wasAway(before, pageVisibility())) heard.end();
  }
};

/**
 * Maximum wait in seconds before a retry. If the server asks for a longer one (`Retry-After`), the
 * user gets the error instead.
 */
const MAX_SECONDS = 2 ** MAX_CHUNK_RETRIES;

const isWorthWaiting = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.retryAfterSeconds !== undefined && error.retryAfterSeconds <= MAX_SECONDS;

/**
 * Retries `work` if the server was too busy and rejected it before doing anything. Rethrows all
 * other errors, because the server may have done the work.
 */
export const retryWhileBusy = async <T>(work: () => Promise<T>, ports: RetryPorts): Promise<T> => {
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

let timesAway = 0;
let isWatched = false;

const count = (): void => {
  if (document.visibilityState === 'hidden') timesAway += 1;
};

export const pageVisibility = (): PageVisibility => {
  if (!isWatched) document.addEventListener('visibilitychange', count);
  isWatched = true;
  return { isAway: document.visibilityState === 'hidden', timesAway };
};

/** Resolves after `ms`, or earlier if the device is online again or the page visible again. */
export const waitUntilVisible = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const over = new AbortController();
    const done = (): void => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(done, ms);
    const { signal } = over;
    addEventListener('online', done, { signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && done(), { signal });
  });
