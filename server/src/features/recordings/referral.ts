/**
 * What a person's recordings do for whoever invited them (product decision 3; docs/decisions/0023): they count once, while they have a
 * verified or adjusted recording and a mailbox that is theirs.
 */
import type { Database } from '../../platform/database.ts';
import { findAccountFacts } from '../auth/public.ts';
import { listWaiting, lockReferral, markCounted, moveReferrals, noteReferral } from '../referrals/public.ts';
import { applyClaimedGenders, claimGenders } from './challenge-gender.ts';
import {
  addReferral,
  findFirstVerified,
  moveRecordings,
  setStatus,
  takeReferral,
  type StoredRecording,
} from './store.ts';

/** The recording by which a person counts. A guest's address is nobody's yet, nor is one that nobody has confirmed; who is banned counts nowhere. */
const findCounting = async (tx: Database, userId: string) => {
  const facts = await findAccountFacts(tx, userId);
  return facts && facts.emailVerified && !facts.isGuest && !facts.isBanned ? findFirstVerified(tx, userId) : undefined;
};

/** Brings in line what stands beside the inviter's recording with what this person has done. Harmless to repeat. */
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

/** Whoever changes how far a recording is trusted: what it did for an inviter comes and goes with it, in the same transaction. */
export const changeStatus = async (
  tx: Database,
  recordingId: string,
  status: StoredRecording['status'],
  now: Date,
): Promise<void> => {
  const userId = await setStatus(tx, recordingId, status, now);
  if (userId !== null) await settleReferral(tx, userId);
};

/** Follows the link a recording came by, and shows beside an inviter's first one who had been waiting for it. */
export const followInvitation = async (
  tx: Database,
  { id, referredBy, createdAt }: StoredRecording,
  userId: string,
): Promise<void> => {
  const first = await findFirstVerified(tx, userId);
  // Who has taken part before is no newcomer, whichever link they came by this time.
  if (referredBy !== null && (!first || first.id === id)) await noteReferral(tx, userId, referredBy, createdAt);
  await settleReferral(tx, userId);
  for (const waiting of await listWaiting(tx, userId)) await settleReferral(tx, waiting);
};

/** Gives people's recordings to whoever has proven to be them, and with them whose invitation they followed. */
export const claimRecordings = async (
  tx: Database,
  guests: readonly string[],
  owner: { readonly id: string; readonly email: string },
): Promise<void> => {
  // Whoever they followed turns out to be themselves.
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

/** Whoever leaves counts for nobody: what they did for their inviters is taken back before it is forgotten. */
export const withdrawReferrals = async (tx: Database, userIds: readonly string[]): Promise<void> => {
  for (const userId of userIds) {
    const referral = await lockReferral(tx, userId);
    if (referral?.countedAt) await takeReferral(tx, referral.countedAt);
  }
};
