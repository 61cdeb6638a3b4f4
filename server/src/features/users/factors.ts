/** A user's factors for admins: listing, and reset for users who have lost theirs. */
import type { GetUserFactors, ResetUserFactors } from '@reptemple/contract/accounts/admin-users';
import { requireFresh } from '../../platform/http/mount.ts';
import type { Handler, UserContext } from '../../platform/http/mount.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { recordAudit } from '../audit/index.ts';
import { endSessions, forgetFactors } from '../auth/index.ts';
import type { Accounts } from '../auth/index.ts';
import { resetIssue } from './admin-permissions.ts';
import { getTarget } from './store.ts';
import type { Database } from '../../platform/database/database.ts';
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

const present = async (accounts: Accounts, userId: string) => {
  const { totp, passkeys, hasPassword, identities } = await accounts.findFactors(userId);
  return {
    factors: {
      totp,
      hasPassword,
      passkeys: passkeys.map(({ id, name, createdAt }) => ({ id, name, createdAt: createdAt?.toISOString() ?? null })),
      identities: identities.map(({ providerId, createdAt }) => ({ providerId, createdAt: createdAt.toISOString() })),
    },
  };
};

export const getFactors =
  (accounts: Accounts): Handler<typeof GetUserFactors> =>
  async ({ params }, { db }) =>
    present(accounts, (await getTarget(db, params.user)).id);

export const resetFactors =
  (accounts: Accounts): Handler<typeof ResetUserFactors> =>
  async ({ params }, context) => {
    const { db, caller, now } = context;
    requireFresh(caller, now);
    await db.transaction(async (tx) => {
      await lockOwnRight(tx, context);
      const target = await getTarget(tx, params.user);
      const fault = resetIssue(target, caller.userId);
      if (fault !== undefined) throw new AppError('conflict', fault);
      await forgetFactors(tx, target.id);
      await endSessions(tx, target.id);
      await recordAudit(tx, context, { action: 'users.resetFactors', subjectKind: 'user', subjectId: target.id });
    });
    return present(accounts, params.user);
  };
