/**
 * Results that wait until their owner has confirmed their email address (docs/decisions/0078). A held recording is `unverified` with
 * the reason `mailbox`; whatever else was found about it stays stored, and counts again once the hold ends.
 */
import { and, asc, eq, inArray, ne, not, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { user } from '../auth/schema.ts';
import { hasPrizes } from '../challenges/public.ts';
import { challenges } from '../challenges/schema.ts';
import { settleReferral } from './referral.ts';
import { challengeRecordings, mailboxHolds } from './schema.ts';

const requiresMailbox = sql`coalesce(${challenges.requiresConfirmedEmail}, ${hasPrizes})`;
/** A guest's address is not confirmed before an account claims it. */
const isConfirmed = sql`(${user.emailVerified} and not ${user.isAnonymous})`;

/** What a held recording says, as it is stored. */
export const HELD = { status: 'unverified', unverifiedReason: 'mailbox' } as const;

/** Which recordings to look at. */
export type Held = { readonly recordingId: string } | { readonly challengeId: string };

const within = (held: Held): SQL =>
  'recordingId' in held
    ? eq(challengeRecordings.id, held.recordingId)
    : eq(challengeRecordings.challengeId, held.challengeId);

/**
 * Holds those of these recordings that rank now, whose challenge asks for a confirmed address and whose owner has none. Returns
 * whether there were any.
 */
export const holdUnconfirmed = async (tx: Database, held: Held, now: Date): Promise<boolean> => {
  const waiting = tx
    .select({ id: challengeRecordings.id })
    .from(challengeRecordings)
    .innerJoin(challenges, eq(challenges.id, challengeRecordings.challengeId))
    .innerJoin(user, eq(user.id, challengeRecordings.userId))
    .where(and(within(held), ne(challengeRecordings.status, 'unverified'), requiresMailbox, not(isConfirmed)));
  const rows = await tx
    .update(challengeRecordings)
    .set({ ...HELD, statusSince: now })
    .where(inArray(challengeRecordings.id, waiting))
    .returning({ recordingId: challengeRecordings.id, userId: challengeRecordings.userId });
  if (rows.length === 0) return false;
  await tx
    .insert(mailboxHolds)
    .values(rows.map(({ recordingId }) => ({ recordingId, heldAt: now })))
    .onConflictDoNothing();
  for (const userId of new Set(rows.flatMap((row) => row.userId ?? []))) await settleReferral(tx, userId);
  return true;
};

/** Holds whose reason is gone: the address was confirmed, or the challenge no longer asks for it. */
export const listReleasable = async (db: Database, limit: number): Promise<readonly string[]> => {
  const rows = await db
    .select({ id: mailboxHolds.recordingId })
    .from(mailboxHolds)
    .innerJoin(challengeRecordings, eq(challengeRecordings.id, mailboxHolds.recordingId))
    .innerJoin(challenges, eq(challenges.id, challengeRecordings.challengeId))
    .innerJoin(user, eq(user.id, challengeRecordings.userId))
    .where(or(isConfirmed, not(requiresMailbox)))
    .orderBy(asc(mailboxHolds.heldAt), asc(mailboxHolds.recordingId))
    .limit(limit);
  return rows.map(({ id }) => id);
};

/** Ends the hold for good. The recording stays `unverified` until its status is set. */
export const endHold = async (tx: Database, recordingId: string): Promise<void> => {
  await tx.delete(mailboxHolds).where(eq(mailboxHolds.recordingId, recordingId));
  await tx
    .update(challengeRecordings)
    .set({ unverifiedReason: null })
    .where(and(eq(challengeRecordings.id, recordingId), eq(challengeRecordings.unverifiedReason, 'mailbox')));
};
