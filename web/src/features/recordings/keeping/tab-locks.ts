/** Several tabs of one person: what one of them is recording or sending, the others leave alone. */

export type LockedFor = 'recording' | 'sending';

const nameOf = (purpose: LockedFor, sessionId: string): string => `reptemple.${purpose}.${sessionId}`;

const hasLocks = (): boolean => typeof navigator !== 'undefined' && 'locks' in navigator;

/** Holds the lock until the returned function is called, or the page is gone, however it goes. */
export const hold = (purpose: LockedFor, sessionId: string): (() => void) => {
  if (!hasLocks()) return () => undefined;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  navigator.locks.request(nameOf(purpose, sessionId), () => released).catch(() => undefined);
  return () => release();
};

/** Does the work unless another page is doing it: then undefined at once, or, with `isPatient`, the work after it. */
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

/** The sessions that some tab is recording; undefined where the browser cannot tell. */
export const beingRecorded = (): Promise<ReadonlySet<string> | undefined> => heldFor('recording');

/** The sessions that some page is sending, or this one in the background; none where the browser cannot tell. */
export const beingSent = async (): Promise<ReadonlySet<string>> => (await heldFor('sending')) ?? new Set();
