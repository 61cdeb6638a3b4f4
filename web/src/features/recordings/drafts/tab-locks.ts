/** Web Locks between tabs of one user: only one tab records or sends a recording. */

export type LockedFor = 'recording' | 'sending';

const nameOf = (purpose: LockedFor, sessionId: string): string => `reptemple.${purpose}.${sessionId}`;

const hasLocks = (): boolean => typeof navigator !== 'undefined' && 'locks' in navigator;

/** Holds the lock until the returned function is called or the page closes. */
export const hold = (purpose: LockedFor, sessionId: string): (() => void) => {
  if (!hasLocks()) return () => undefined;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  navigator.locks.request(nameOf(purpose, sessionId), () => released).catch(() => undefined);
  return () => release();
};

/**
 * Runs `work` under the lock. If another page holds it: resolves to undefined immediately, or with
 * `isPatient` waits for the lock.
 */
export const alone = async <T>(
  purpose: LockedFor,
  sessionId: string,
  work: () => Promise<T>,
  isPatient: boolean,
): Promise<T | undefined> => {
  if (!hasLocks()) return work();
  return navigator.locks.request(nameOf(purpose, sessionId), { ifAvailable: !isPatient }, (lock) =>
    lock ? work() : undefined,
  );
};

const heldFor = async (purpose: LockedFor): Promise<ReadonlySet<string> | undefined> => {
  if (!hasLocks()) return undefined;
  const prefix = nameOf(purpose, '');
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : [])));
};

/** Returns the sessions some tab is recording; undefined if the browser cannot tell. */
export const beingRecorded = (): Promise<ReadonlySet<string> | undefined> => heldFor('recording');

/**
 * Returns the sessions some page is sending, including this one in the background; empty if the
 * browser cannot tell.
 */
export const beingSent = async (): Promise<ReadonlySet<string>> => (await heldFor('sending')) ?? new Set();
