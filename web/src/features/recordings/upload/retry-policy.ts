/** Retry policy of uploads: timeouts, waiting times, and when a retry is worthwhile. */
import { MAX_CHUNK_RETRIES, UPLOAD_TIMEOUT_SECONDS } from '@reptemple/contract/recordings/video-upload-and-download';
import { ApiError } from '../../../api/api-error.ts';
import { t } from '../../../i18n/translate.ts';

/**
 * Timeout in seconds of one try without progress. Slow connections that make progress do not time
 * out.
 */
const TRY_SECONDS = UPLOAD_TIMEOUT_SECONDS / (1 + MAX_CHUNK_RETRIES);

export interface Silence {
  /** Resets the timer: a byte was sent, an answer arrived, or the page was suspended. */
  readonly end: () => void;
  /** Returns the seconds for which another try may be idle. */
  readonly leftForTry: () => number;
  /**
   * Returns true after 120 s without a sign of life, when the user is asked (specification S2,
   * section 8).
   */
  readonly isOver: () => boolean;
  readonly words: () => string;
}

/**
 * Starts the idle timer of a connection: time without a sent byte or an answer, across calls and
 * tries.
 */
export const silence = (): Silence => {
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

/** Problem of a try. `connection`: no answer; `server`: the server is temporarily unable. */
export type Trouble = 'connection' | 'server';

export type Tried<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly reason: string;
      /** Kind of transient problem; undefined if refused, so that a retry cannot help. */
      readonly trouble: Trouble | undefined;
    };

/** Page visibility and network state; phones suspend hidden pages. */
export interface Sight {
  readonly isAway: boolean;
  readonly timesAway: number;
}

export interface RetryPorts {
  /** Resolves after `ms`, or earlier if a retry has become worthwhile. */
  readonly wait: (ms: number) => Promise<void>;
  readonly pageVisibility: () => Sight;
  /** Reports the problem that is being retried; null when it is over. */
  readonly onTrouble: (trouble: Trouble | null) => void;
}

/** Error if the user is no longer signed in. Not a failure of the attempt or the connection. */
export class SessionEnded extends Error {}

/**
 * Returns the kind of transient problem: no answer (status 0), a server error or a rate limit.
 * Undefined if a retry cannot help.
 */
export const troubleOf = (status: number): Trouble | undefined => {
  if (status === 0) return 'connection';
  return status === 408 || status === 429 || status >= 500 ? 'server' : undefined;
};

/**
 * Delay in ms before a retry on a hidden page that is not suspended, like another tab on a
 * computer.
 */
const AWAY_MS = 8000;

/** Returns true if the page was hidden at any time since `before`. */
const wasAway = (before: Sight, now: Sight): boolean => before.isAway || now.timesAway !== before.timesAway;

const isOver = (retries: number, heard: Silence): boolean => retries === MAX_CHUNK_RETRIES || heard.isOver();

/**
 * Retries `attempt` until it succeeds, up to the maximum number of retries or 120 s without a sign
 * of life. A try during which the page was hidden does not count, and the next one starts as soon
 * as the page is visible. Throws `fail(last reason)`; `SessionEnded` is rethrown. Waits 2, 4 and 8
 * seconds (specification S2, section 9).
 */
export const withRetry = async <T>(
  attempt: (heard: Silence) => Promise<Tried<T>>,
  { wait, pageVisibility, onTrouble }: RetryPorts,
  fail: (reason: string, hasRetried: boolean) => Error,
): Promise<T> => {
  const heard = silence();
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

/** Longest delay in seconds. A longer `Retry-After` is reported immediately instead of waiting. */
const MAX_SECONDS = 2 ** MAX_CHUNK_RETRIES;

const isWorthWaiting = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.retryAfterSeconds !== undefined && error.retryAfterSeconds <= MAX_SECONDS;

/**
 * Runs `work` and retries it if the server was too busy and rejected it before any work. All other
 * errors are rethrown, since the work may be done.
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

let timesAway = 0;
let isWatched = false;

const count = (): void => {
  if (document.visibilityState === 'hidden') timesAway += 1;
};

/** Returns page visibility and network state. */
export const pageVisibility = (): Sight => {
  if (!isWatched) document.addEventListener('visibilitychange', count);
  isWatched = true;
  return { isAway: document.visibilityState === 'hidden', timesAway };
};

/** Resolves after `ms`, or earlier if the device is online again or the page is visible again. */
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
