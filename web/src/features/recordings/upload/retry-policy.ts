/** Retries after 2, 4 and 8 seconds (specification S2, section 9). */
import { MAX_CHUNK_RETRIES } from '@reptemple/contract/recordings/media';
import { silence } from './idle-timeout.ts';
import type { Silence } from './idle-timeout.ts';

/** `connection`: no answer; `server`: the server is temporarily unable. */
export type Trouble = 'connection' | 'server';

export type Tried<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly reason: string;
      /** Kind of transient problem; undefined if refused, so that a retry cannot help. */
      readonly trouble: Trouble | undefined;
    };

/** Page visibility: phones suspend hidden pages. */
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

/** The user is no longer signed in. Not a failure of the attempt or the connection. */
export class SessionEnded extends Error {}

/**
 * Returns the kind of transient problem: no answer (status 0), a server error or a rate limit.
 * Undefined if a retry cannot help.
 */
export const troubleOf = (status: number): Trouble | undefined => {
  if (status === 0) return 'connection';
  return status === 408 || status === 429 || status >= 500 ? 'server' : undefined;
};

/** Retry interval for a hidden page that is not suspended, like another tab on a computer. */
const AWAY_MS = 8000;

/** True if the page was hidden at any time since `before`. */
const wasAway = (before: Sight, now: Sight): boolean => before.isAway || now.timesAway !== before.timesAway;

const isOver = (retries: number, heard: Silence): boolean => retries === MAX_CHUNK_RETRIES || heard.isOver();

/**
 * Retries `attempt` until it succeeds, up to the maximum number of retries or 120 s without a sign
 * of life. A try during which the page was hidden does not count, and the next one starts as soon
 * as the page is visible. Throws `fail(last reason)`; `SessionEnded` is rethrown.
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
