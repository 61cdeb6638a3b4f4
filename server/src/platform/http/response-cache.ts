/**
 * Cache of responses that do not depend on the caller (docs/decisions/0099). A response is at most
 * a second old, by the machine's clock and by the application's.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { fingerprint } from '../crypto/random-ids-and-sha256.ts';
import type { BoundJob } from '../jobs/jobs.ts';
import type { Repeatable } from './security-headers-and-memoized-responses.ts';
import { serveBytes } from './serve-bytes.ts';
import type { Asked } from './serve-bytes.ts';

/** Maximum age in ms. For this long, a process may show data that another process has changed. */
export const MAX_AGE_MS = 1_000;
const MAX_ENTRIES = 256;

interface Entry<T> {
  readonly value: Promise<T>;
  readonly isFresh: IsFresh;
  readonly since: Since;
}

/**
 * Start time of a load, by the monotonic clock and by the application's clock. If the load used
 * cached values, this is the start time of the oldest of them.
 */
interface Since {
  atMs: number;
  nowMs: number;
}

const setBack = (since: Since, { atMs, nowMs }: Since): void => {
  since.atMs = Math.min(since.atMs, atMs);
  since.nowMs = Math.min(since.nowMs, nowMs);
};

/** Function that returns true while a cached value may still be used. */
export type IsFresh = (now: Date) => boolean;

/**
 * Function that returns the cached value or loads it; concurrent callers share one load. Failed
 * loads are not cached.
 */
export type Remember<T> = (key: string, now: Date, load: (isFresh: IsFresh) => Promise<T>) => Promise<T>;

export interface AnswerCache {
  readonly open: <T>() => Remember<T>;
  /** Drops all entries. The results of loads that are running are not cached. */
  readonly clear: () => void;
}

export const openAnswerCache = (monotonicMs: () => number = () => performance.now()): AnswerCache => {
  let generation = 0;
  /**
   * Start time of the load that is running. A page consists of responses, which may consist of
   * other responses. Each counts as being as old as its oldest part.
   */
  const outer = new AsyncLocalStorage<Since>();
  const use = async <T>({ value, since }: Entry<T>, user: Since): Promise<T> => {
    const used = await value;
    setBack(user, since);
    return used;
  };
  const open = <T>(): Remember<T> => {
    // Cached values. The map is replaced, not emptied: a load that began before the change then
    // stores its value in a map that is no longer read.
    let entries = new Map<string, Entry<T>>();
    let ofGeneration = generation;
    return (key, now, load) => {
      if (ofGeneration !== generation || entries.size >= MAX_ENTRIES) entries = new Map();
      ofGeneration = generation;
      const known = entries.get(key);
      const user = outer.getStore();
      if (known?.isFresh(now) === true) return user ? use(known, user) : known.value;
      const ofLoad = generation;
      const since: Since = { atMs: monotonicMs(), nowMs: now.getTime() };
      const isFresh: IsFresh = (later) =>
        generation === ofLoad &&
        monotonicMs() - since.atMs < MAX_AGE_MS &&
        Math.abs(later.getTime() - since.nowMs) < MAX_AGE_MS;
      const entry = { value: outer.run(since, load, isFresh), isFresh, since };
      const into = entries;
      into.set(key, entry);
      entry.value.catch(() => {
        if (into.get(key) === entry) into.delete(key);
      });
      return user ? use(entry, user) : entry.value;
    };
  };
  return { open, clear: () => void (generation += 1) };
};

/**
 * Channel on which database triggers (`sessions.sql`) notify that a user's access changed: a
 * session ended, or an account's ban, second factor, role or gender changed.
 */
export const ACCESS_CHANGED = 'access_changed';

/**
 * Returns the jobs, changed to clear the cache after each run. A job may change data that responses
 * contain, such as a status.
 */
export const clearedAfter = (jobs: readonly BoundJob[], { clear }: AnswerCache): readonly BoundJob[] =>
  jobs.map((bound) => ({ ...bound, run: (data, context) => bound.run(data, context).finally(clear) }));

export interface CachedAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly etag: string;
  readonly repeat?: Repeatable | undefined;
}

export const toCachedAnswer = async (reply: Response, repeat?: Repeatable): Promise<CachedAnswer> => {
  const bytes = new Uint8Array(await reply.arrayBuffer());
  return { bytes, etag: `"${fingerprint(bytes).slice(0, 32)}"`, repeat };
};

/**
 * Returns the response with status 200 or 304. Browsers and proxies must revalidate. `vary: cookie`
 * keeps them from using a visitor's response for a user who is signed in.
 */
export const sendCached = ({ bytes, etag, repeat }: CachedAnswer, asked: Asked): Response =>
  serveBytes(
    {
      repeat,
      bytes: bytes.byteLength,
      etag,
      type: 'application/json',
      cacheControl: 'no-cache',
      headers: { vary: 'cookie' },
      body: (range) => (range ? bytes.subarray(range.first, range.last + 1) : bytes),
    },
    asked,
  );
