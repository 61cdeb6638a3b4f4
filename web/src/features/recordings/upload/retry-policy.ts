/** Tries again what may succeed the next time, after 2, 4 and 8 seconds (second document, section 9). */
import { MAX_CHUNK_RETRIES } from '@reptemple/contract/media';
import { type Silence, silence } from './idle-timeout.ts';

/** `connection`: nothing answers; `server`: it answers that it cannot just now. */
export type Trouble = 'connection' | 'server';

export type Tried<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly reason: string;
      /** What is in the way; undefined: it was refused, and trying again cannot help. */
      readonly trouble: Trouble | undefined;
    };

/** Whether the page can be seen: a phone stops what a page does that cannot. */
export interface Sight {
  readonly isAway: boolean;
  readonly timesAway: number;
}

export interface PatiencePorts {
  /** Resolves after `ms`, or before, when trying again has become worthwhile. */
  readonly wait: (ms: number) => Promise<void>;
  readonly sight: () => Sight;
  /** Something is in the way and will be tried again; null: it goes on. */
  readonly onTrouble: (trouble: Trouble | null) => void;
}

/** Nobody is signed in any more: neither a fault of the attempt nor of the connection. */
export class SessionEnded extends Error {}

/** Helped by trying again: nothing answered (status 0), or the server stumbled or asked to wait; not a refusal. */
export const troubleOf = (status: number): Trouble | undefined => {
  if (status === 0) return 'connection';
  return status === 408 || status === 429 || status >= 500 ? 'server' : undefined;
};

/** Where a page that is away is not stopped (another tab of a computer), it goes on trying this often. */
const AWAY_MS = 8000;

/** Somebody has not seen the page all the time since `before`. */
const wasAway = (before: Sight, now: Sight): boolean => before.isAway || now.timesAway !== before.timesAway;

const isOver = (retries: number, heard: Silence): boolean => retries === MAX_CHUNK_RETRIES || heard.isOver();

/**
 * The value, as soon as there is one. After its retries, or 120 s in which nothing was heard, there is no other try. One during which the
 * page was away says nothing of the line: it is not counted, nor is its silence, and the next one begins at once when the page is back.
 * Throws what `fail` makes of the last reason; `SessionEnded` passes through.
 */
export const patiently = async <T>(
  attempt: (heard: Silence) => Promise<Tried<T>>,
  { wait, sight, onTrouble }: PatiencePorts,
  fail: (reason: string, hasRetried: boolean) => Error,
): Promise<T> => {
  const heard = silence();
  let isTroubled = false;
  for (let retries = 0; ;) {
    const before = sight();
    const tried = await attempt(heard);
    if (tried.ok) {
      if (isTroubled) onTrouble(null);
      return tried.value;
    }
    if (tried.trouble === undefined) throw fail(tried.reason, false);
    const now = sight();
    const isCounted = !wasAway(before, now);
    if (isCounted && isOver(retries, heard)) throw fail(tried.reason, retries === MAX_CHUNK_RETRIES);
    isTroubled = true;
    onTrouble(tried.trouble);
    if (isCounted) {
      retries += 1;
      await wait(2 ** retries * 1000);
    } else if (now.isAway) await wait(AWAY_MS);
    if (wasAway(before, sight())) heard.end();
  }
};
