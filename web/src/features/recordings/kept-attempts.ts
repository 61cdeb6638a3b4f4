/** Unsent attempts in the browser's own storage: a reload, a crash or a flat battery must not cost a person their reps. */
import { queryOptions } from '@tanstack/react-query';
import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { Attempt } from '../../camera/attempt.ts';

export interface KeptAttempt {
  readonly sessionId: string;
  readonly attempt: Attempt;
}

interface Kept extends DBSchema {
  /** One for each person and challenge: the latest. */
  readonly attempts: { readonly key: string; readonly value: KeptAttempt };
}

const open = (): Promise<IDBPDatabase<Kept>> =>
  openDB<Kept>('reptemple', 1, { upgrade: (database) => void database.createObjectStore('attempts') });

const keyOf = (person: string, challenge: string): string => `${person}/${challenge}`;

/** Storage may be forbidden or full; the attempt is then in memory only, as it would have been. */
const quietly = async <T>(work: (database: IDBPDatabase<Kept>) => Promise<T>): Promise<T | undefined> => {
  try {
    const database = await open();
    const result = await work(database);
    database.close();
    return result;
  } catch {
    return undefined;
  }
};

export const keepAttempt = (person: string, challenge: string, kept: KeptAttempt): Promise<unknown> =>
  quietly((database) => database.put('attempts', kept, keyOf(person, challenge)));

export const forgetAttempt = (person: string, challenge: string): Promise<unknown> =>
  quietly((database) => database.delete('attempts', keyOf(person, challenge)));

/** What this person recorded here in this challenge and has not submitted; null when there is nothing. */
export const keptAttemptQuery = (person: string, challenge: string) =>
  queryOptions({
    queryKey: ['recordings.kept', person, challenge],
    queryFn: async () => (await quietly((database) => database.get('attempts', keyOf(person, challenge)))) ?? null,
    // Another tab may have submitted it.
    staleTime: 0,
    gcTime: 0,
  });
