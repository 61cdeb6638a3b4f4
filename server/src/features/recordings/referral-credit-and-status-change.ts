/**
 * Credits a person's recordings to the user who invited them (docs/decisions/0023), with the
 * changes that affect credits: status, claims and deletions. An invited person counts once, while
 * they have a confirmed email address and a verified or adjusted recording.
 */
import type { Database } from '../../platform/database/database.ts';
import { findAccountFacts } from '../auth/index.ts';
import { listWaiting, lockReferral, markCounted, moveReferrals, noteReferral } from '../referrals/index.ts';
import { applyClaimedGenders, claimGenders } from './ranked-gender.ts';
import { addReferral, findFirstVerified, moveRecordings, setStatus, takeReferral } from './store.ts';
import type { StoredRecording } from './store.ts';

/**
 * Returns the recording that makes an invited person count as a referral; undefined for guests,
 * unconfirmed addresses and banned users.
 */
const findCounting = async (tx: Database, userId: string) => {
  const facts = await findAccountFacts(tx, userId);
  return facts && facts.emailVerified && !facts.isGuest && !facts.isBanned ? findFirstVerified(tx, userId) : undefined;
};

/**
 * Gives or removes the inviter's credit for this person, according to the person's current
 * recordings. Idempotent.
 */
export const settleReferral = async (tx: Database, userId: string): Promise<void> => {
  const referral = await lockReferral(tx, userId);
  if (!referral) return;
  const counting = await findCounting(tx, userId);
  if (counting && !referral.isCounted) {
    const countedAt = await addReferral(tx, referral.referrerId, counting.challengeId);
    if (countedAt !== undefined) await markCounted(tx, userId, countedAt);
  }
  if (!counting && referral.countedAt !== null) {
    await takeReferral(tx, referral.countedAt);
    await markCounted(tx, userId, null);
  }
};

/** Changes a recording's status, and updates the inviter's referral count. */
export const changeStatus = async (
  tx: Database,
  recordingId: string,
  status: StoredRecording['status'],
  now: Date,
): Promise<void> => {
  const userId = await setStatus(tx, recordingId, status, now);
  if (userId !== null) await settleReferral(tx, userId);
};

/**
 * Stores the referral that a new recording names. Then credits users whom this user invited: their
 * referrals waited for this user's first recording, which shows the credit.
 */
export const followInvitation = async (
  tx: Database,
  { referredBy, createdAt }: StoredRecording,
  { userId, hasWaiting }: { readonly userId: string; readonly hasWaiting: boolean },
): Promise<void> => {
  // Stores a referral only for users who have no verified recording yet. Other users' credit cannot
  // change here, because the new recording is not verified yet.
  if (referredBy !== null && !(await findFirstVerified(tx, userId))) {
    await noteReferral(tx, userId, referredBy, createdAt);
    await settleReferral(tx, userId);
  }
  if (!hasWaiting) return;
  for (const waiting of await listWaiting(tx, userId)) await settleReferral(tx, waiting);
};

/** Moves recordings and referrals of guests to the account that claims them. */
export const claimRecordings = async (
  tx: Database,
  guests: readonly string[],
  owner: { readonly id: string; readonly email: string },
): Promise<void> => {
  // Removes the credit if the inviter is one of the claimed guests: users cannot refer themselves.
  const followed = await lockReferral(tx, owner.id);
  if (followed && guests.includes(followed.referrerId)) {
    if (followed.countedAt !== null) await takeReferral(tx, followed.countedAt);
    await markCounted(tx, owner.id, null);
  }
  const isNewcomer = !(await findFirstVerified(tx, owner.id));
  await moveReferrals(tx, guests, { id: owner.id, isNewcomer });
  await claimGenders(tx, guests, owner.id);
  await moveRecordings(tx, guests, owner);
  await applyClaimedGenders(tx, owner.id);
  await settleReferral(tx, owner.id);
};

/** Removes the credits that inviters got for these users. Call this before deleting the users. */
export const withdrawReferrals = async (tx: Database, userIds: readonly string[]): Promise<void> => {
  for (const userId of userIds) {
    const referral = await lockReferral(tx, userId);
    if (referral?.countedAt) await takeReferral(tx, referral.countedAt);
  }
};
