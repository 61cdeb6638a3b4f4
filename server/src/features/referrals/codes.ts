/** Invite codes and their owners. */
import type { UserContext } from '../../platform/http/mount.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import { findAccountFacts, findUserByEmail, lockAccount } from '../auth/index.ts';
import { codeFrom, emailIn, isReferralCode } from './referral-code.ts';
import { openSealed } from './sealed.ts';
import { addCode, findCodeOf, findOwner } from './store.ts';

interface Making {
  readonly db: Database;
  readonly ids: Ids;
  readonly now: Date;
}

/**
 * Returns the code of an existing account. Creates it on first use; concurrent calls return the
 * same code.
 */
export const codeOf = async (userId: string, { db, ids, now }: Making): Promise<string> => {
  const known = await findCodeOf(db, userId);
  if (known !== undefined) return known;
  return db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const meanwhile = await findCodeOf(tx, userId);
    if (meanwhile !== undefined) return meanwhile;
    const code = codeFrom(ids.secret());
    await addCode(tx, code, userId, now);
    return code;
  });
};

const findReferrer = async (ref: string, db: Database): Promise<string | undefined> => {
  const owner = isReferralCode(ref) ? await findOwner(db, ref) : undefined;
  if (owner !== undefined) return owner;
  const email = (await openSealed(ref, db)) ?? emailIn(ref);
  return email === undefined ? undefined : (await findUserByEmail(db, email))?.id;
};

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Returns the code of the user that a `ref` identifies; null if there is none, or it is the
 * caller under any name.
 */
export const referredBy = async (ref: string | null, context: UserContext): Promise<string | null> => {
  const referrer = ref === null ? undefined : await findReferrer(ref, context.db);
  if (referrer === undefined || referrer === context.caller.userId) return null;
  const facts = await findAccountFacts(context.db, referrer);
  if (!facts || isSame(facts.email, context.caller.email)) return null;
  return codeOf(referrer, context);
};
