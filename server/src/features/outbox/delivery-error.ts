/** Detects problems with the mail server. */
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import type { Database } from '../../platform/database/database.ts';
import { findLastError, findLastSent } from './store.ts';

/**
 * Returns true if nothing was sent since the last error, or the last error is less than a day
 * old. While other messages are sent, a single invalid address causes a warning for a day at most.
 */
export const isInTrouble = (lastError: Date | undefined, lastSent: Date | null, now: Date): boolean => {
  if (!lastError) return false;
  return lastSent === null || lastError > lastSent || now.getTime() - lastError.getTime() < MILLIS_PER_DAY;
};

export const isMailInTrouble = async (db: Database, now: Date): Promise<boolean> => {
  const lastError = await findLastError(db);
  return isInTrouble(lastError?.at, await findLastSent(db), now);
};
