/** Unsent attempts in the browser's own storage: a reload, a crash or a flat battery must not cost a person their reps. */
import { queryOptions } from '@tanstack/react-query';
import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { Attempt } from '../../camera/attempt.ts';

export interface KeptAttempt {
  readonly sessionId: string;
  readonly attempt: Attempt;
  /** Epoch milliseconds. */
  readonly keptAt: number;
}

interface Kept extends DBSchema {
  readonly attempts: { readonly key: string; readonly value: KeptAttempt };
}

/** Whose attempts, in which challenge. */
export interface AttemptsOf {
  readonly person: string;
  readonly challenge: string;
}

const open = (): Promise<IDBPDatabase<Kept>> =>
  openDB<Kept>('reptemple', 1, { upgrade: (database) => void database.createObjectStore('attempts') });

let opened: Promise<IDBPDatabase<Kept>> | undefined;

/** One connection for the page's life: a page that is being closed has no time left to open one. */
const connection = (): Promise<IDBPDatabase<Kept>> => {
  opened ??= open().catch((fault: unknown) => {
    opened = undefined;
    throw fault;
  });
  return opened;
};

const prefixOf = ({ person, challenge }: AttemptsOf): string => `${person}/${challenge}/`;

/** Opens the storage ahead of need. */
export const prepareToKeep = (): void => void connection().catch(() => undefined);

/** False when storage is forbidden or full: the attempt is then in memory only, as it would have been. */
export const keepAttempt = async (of: AttemptsOf, kept: KeptAttempt): Promise<boolean> => {
  try {
    const database = await connection();
    const writing = database.transaction('attempts', 'readwrite');
    const put = writing.store.put(kept, prefixOf(of) + kept.sessionId);
    // Nobody may be there to end the transaction when the page is being closed.
    writing.commit();
    await Promise.all([put, writing.done]);
    return true;
  } catch {
    return false;
  }
};

export const forgetAttempt = async (of: AttemptsOf, sessionId: string): Promise<void> => {
  try {
    await (await connection()).delete('attempts', prefixOf(of) + sessionId);
  } catch {
    // Nothing could be kept either.
  }
};

/** What this person recorded here in this challenge and has not submitted, the latest first. */
export const keptAttemptsQuery = (of: AttemptsOf) =>
  queryOptions({
    queryKey: ['recordings.kept', of.person, of.challenge],
    queryFn: async (): Promise<readonly KeptAttempt[]> => {
      try {
        const range = IDBKeyRange.bound(prefixOf(of), `${prefixOf(of)}\uffff`);
        const kept = await (await connection()).getAll('attempts', range);
        return kept.toSorted((a, b) => b.keptAt - a.keptAt);
      } catch {
        return [];
      }
    },
    // Another tab may have submitted one.
    staleTime: 0,
    gcTime: 0,
  });
