/** Whether an admin is still one when what they do is done. */
import type { Database } from '../../platform/database.ts';
import type { UserContext } from '../../platform/http.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockAdmins } from '../profile/public.ts';

/**
 * The admins who can act, the caller among them: of two who take each other's right at the same moment, the second has none any more.
 * @throws Refusal forbidden
 */
export const lockOwnRight = async (tx: Database, { caller }: UserContext): Promise<ReadonlySet<string>> => {
  const admins = await lockAdmins(tx);
  if (!admins.has(caller.userId)) throw new Refusal('forbidden', 'Only admins can do this.');
  return admins;
};
