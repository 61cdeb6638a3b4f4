/** Whether the mail server wants somebody to look at it. */
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import type { Database } from '../../platform/database.ts';
import { findLastError, findLastSent } from './store.ts';

/**
 * It has taken nothing since it last failed, or failed within the last day. A single address that it will never take is no trouble for
 * longer, as long as it takes others.
 */
export const isInTrouble = (lastError: Date | undefined, lastSent: Date | null, now: Date): boolean => {
  if (!lastError) return false;
  return lastSent === null || lastError > lastSent || now.getTime() - lastError.getTime() < MILLIS_PER_DAY;
};

export const isMailInTrouble = async (db: Database, now: Date): Promise<boolean> => {
  const lastError = await findLastError(db);
  return isInTrouble(lastError?.at, await findLastSent(db), now);
};
