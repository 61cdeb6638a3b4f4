/** Checks that an admin still is one when the change is made. */
import type { Database } from '../../platform/database/database.ts';
import type { UserContext } from '../../platform/http/mount.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { lockAdmins } from '../profile/index.ts';

/**
 * Locks and returns the active admins, including the caller. If two admins demote each other
 * concurrently, the second one fails.
 * @throws Refusal forbidden
 */
export const lockOwnRight = async (tx: Database, { caller }: UserContext): Promise<ReadonlySet<string>> => {
  const admins = await lockAdmins(tx);
  if (!admins.has(caller.userId)) throw new AppError('forbidden', 'Only admins can do this.');
  return admins;
};
