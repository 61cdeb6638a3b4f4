/** Account deletion: data of all features in one transaction, then their files. */
import type { Database } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Person, PersonalData } from '../../platform/database/privacy.ts';
import { recordAudit } from '../audit/index.ts';
import { findAccountFacts, lockAccount, lockGuests } from '../auth/index.ts';

/** Locks the account until the transaction ends. Undefined if it is gone. */
export const lockPerson = async (tx: Database, userId: string): Promise<Person | undefined> => {
  const locked = await lockAccount(tx, userId);
  const facts = await findAccountFacts(tx, userId);
  if (!locked || !facts) return undefined;
  const { email, isGuest } = facts;
  const isVerified = facts.emailVerified && !isGuest;
  const guests = isVerified ? await lockGuests(tx, email) : [];
  return { userId, userIds: [userId, ...guests], email, isGuest, isVerified, since: locked.createdAt };
};

export interface Erasure {
  readonly personalData: readonly PersonalData[];
  readonly jobs: Jobs;
  readonly ids: Ids;
  readonly now: Date;
}

/**
 * Deletes a user's data in the caller's transaction; false if the account is gone. The caller
 * checks if deletion is allowed, as for the last admin.
 */
export const erasePerson = async (tx: Database, userId: string, erasure: Erasure): Promise<boolean> => {
  const { personalData, jobs, ids, now } = erasure;
  const person = await lockPerson(tx, userId);
  if (!person) return false;
  for (const { erase } of personalData) await erase(tx, person, jobs);
  const entry = { action: 'account.deleted', subjectKind: 'user', subjectId: null };
  await recordAudit(tx, { caller: null, ids, now }, entry);
  return true;
};
