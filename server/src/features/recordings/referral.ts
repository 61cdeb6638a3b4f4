/** What a recording does for whoever invited its person: only the first verified one, and only once (product decision 3; abuse). */
import type { Database } from '../../platform/database.ts';
import { lockUncounted, markCounted, moveReferrals, noteReferral } from '../referrals/public.ts';
import { addReferral, findFirstVerified, moveRecordings, type StoredRecording } from './store.ts';

/**
 * Puts a person down to whoever invited them, once they have a verified recording and the referrer one that can show it. Harmless to
 * repeat.
 */
const settleReferral = async (tx: Database, userId: string): Promise<void> => {
  const verified = await findFirstVerified(tx, userId);
  if (!verified) return;
  const referrer = await lockUncounted(tx, userId);
  if (referrer === undefined) return;
  if (await addReferral(tx, referrer, verified.challengeId)) await markCounted(tx, userId);
};

/** A guest's address is nobody's yet: they count when somebody claims them. */
export const followInvitation = async (
  tx: Database,
  { id, referredBy, createdAt }: StoredRecording,
  { userId, isGuest }: { readonly userId: string; readonly isGuest: boolean },
): Promise<void> => {
  const first = await findFirstVerified(tx, userId);
  // Who has taken part before is no newcomer, whichever link they came by this time.
  if (referredBy !== null && (!first || first.id === id)) await noteReferral(tx, userId, referredBy, createdAt);
  if (!isGuest) await settleReferral(tx, userId);
};

/** Gives people's recordings to whoever has proven to be them, and with them whose invitation they followed. */
export const claimRecordings = async (
  tx: Database,
  guests: readonly string[],
  owner: { readonly id: string; readonly email: string },
): Promise<void> => {
  const isNewcomer = !(await findFirstVerified(tx, owner.id));
  await moveReferrals(tx, guests, { id: owner.id, isNewcomer });
  await moveRecordings(tx, guests, owner);
  await settleReferral(tx, owner.id);
};
