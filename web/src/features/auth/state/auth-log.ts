/**
 * Log of sign-in events, for debugging: names of events and states, never an address or a secret.
 */
import type { AuthEvent, AuthState } from './auth-state.ts';
import type { LocalDraftCache } from './profile-cache.ts';

export const KEPT_ENTRIES = 100;
export const SAVED_ENTRIES = 50;

const KEY = 'reptemple.auth-log';

export interface AuthLogEntry {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly event: AuthEvent['type'] | 'BUSY' | 'ABORTED' | 'RETRYING_PROFILE';
  readonly status: AuthState['status'];
}

export interface AuthLog {
  readonly write: (entry: AuthLogEntry) => void;
  /** Oldest first. */
  readonly entries: () => readonly AuthLogEntry[];
}

/**
 * Keeps the last 100 entries in memory, and the last 50 in storage (specification S1, section 9).
 */
export const openAuthLog = (shelf: LocalDraftCache): AuthLog => {
  let entries: readonly AuthLogEntry[] = [];
  return {
    entries: () => entries,
    write: (entry) => {
      entries = [...entries, entry].slice(-KEPT_ENTRIES);
      shelf.setItem(KEY, JSON.stringify(entries.slice(-SAVED_ENTRIES)));
    },
  };
};
