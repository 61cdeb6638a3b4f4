/**
 * Holds results back until their owner confirms the email address (docs/decisions/0074). A
 * recording that is held back is `unverified` with the reason `mailbox`; its findings stay stored
 * and apply again when it is released.
 */
import { and, asc, eq, inArray, ne, not, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import { boundJob } from '../../platform/jobs/jobs.ts';
import type { BoundJob, Job, JobContext } from '../../platform/jobs/jobs.ts';
import { user } from '../auth/schema.ts';
import { hasPrizes } from '../challenges/index.ts';
import { challenges } from '../challenges/schema.ts';
import { settleReferral, changeStatus } from './referral-credit-and-status-change.ts';
import { lockRecording, VERIFY_RECORDING } from './result-change-and-recording-lock.ts';
import { challengeRecordings, mailboxHolds } from './schema.ts';
import { trustedStatus } from './submission-rules.ts';

const requiresMailbox = sql`coalesce(${challenges.requiresConfirmedEmail}, ${hasPrizes})`;
/**
 * SQL that is true if the user's address is confirmed. False for guests until an account claims
 * them.
 */
const isConfirmed = sql`(${user.emailVerified} and not ${user.isAnonymous})`;
/**
 * SQL that is true if the challenge requires a confirmed email address and the user's address is
 * not confirmed.
 */
export const isHeldBack = sql<boolean>`(${requiresMailbox} and not ${isConfirmed})`;

export const HELD = { status: 'unverified', unverifiedReason: 'mailbox' } as const;

export type Held = { readonly challengeId: string } | { readonly userId: string };

const within = (held: Held): SQL =>
  'userId' in held
    ? eq(challengeRecordings.userId, held.userId)
    : eq(challengeRecordings.challengeId, held.challengeId);

export const addHold = async (tx: Database, recordingId: string, now: Date): Promise<void> => {
  await tx.insert(mailboxHolds).values({ recordingId, heldAt: now });
};

/**
 * Marks recordings as held back if their challenge requires a confirmed email address and their
 * owner has none. Skips unverified recordings. Updates referral credits.
 */
export const holdUnconfirmed = async (tx: Database, held: Held, now: Date): Promise<void> => {
  const waiting = tx
    .select({ id: challengeRecordings.id })
    .from(challengeRecordings)
    .innerJoin(challenges, eq(challenges.id, challengeRecordings.challengeId))
    .innerJoin(user, eq(user.id, challengeRecordings.userId))
    .where(and(within(held), ne(challengeRecordings.status, 'unverified'), isHeldBack));
  const rows = await tx
    .update(challengeRecordings)
    .set({ ...HELD, statusSince: now })
    .where(inArray(challengeRecordings.id, waiting))
    .returning({ recordingId: challengeRecordings.id, userId: challengeRecordings.userId });
  if (rows.length === 0) return;
  await tx
    .insert(mailboxHolds)
    .values(rows.map(({ recordingId }) => ({ recordingId, heldAt: now })))
    .onConflictDoNothing();
  for (const userId of new Set(rows.flatMap((row) => row.userId ?? []))) await settleReferral(tx, userId);
};

const listReleasable = async (db: Database, limit: number): Promise<readonly string[]> => {
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

/** Marks the recording as no longer held back. It stays `unverified` until its status is set. */
export const endHold = async (tx: Database, recordingId: string): Promise<void> => {
  await tx.delete(mailboxHolds).where(eq(mailboxHolds.recordingId, recordingId));
  await tx
    .update(challengeRecordings)
    .set({ unverifiedReason: null })
    .where(and(eq(challengeRecordings.id, recordingId), eq(challengeRecordings.unverifiedReason, 'mailbox')));
};

const BATCH = 500;

const Challenge = z.object({ challengeId: z.uuid() });

export const HOLD_UNCONFIRMED: Job<z.output<typeof Challenge>> = {
  name: 'mailbox-hold',
  lane: 'quick',
  data: Challenge,
  attempts: 5,
};

export const RELEASE_CONFIRMED: Job = {
  name: 'mailbox-release',
  lane: 'quick',
  data: z.object({}),
  attempts: 1,
  everySeconds: 30,
};

/**
 * Releases a recording that was held back, and queues its verification. Stored findings then apply
 * again: a flagged recording goes under review.
 */
const release = (recordingId: string, { db, jobs, now }: JobContext): Promise<void> =>
  db.transaction(async (tx) => {
    const recording = await lockRecording(tx, recordingId);
    if (!recording) return;
    await endHold(tx, recordingId);
    if (recording.unverifiedReason !== 'mailbox') return;
    const status = trustedStatus(recording.countedStatus, recording.mediaId === null ? 'none' : 'pending');
    await changeStatus(tx, recordingId, status, now);
    await jobs.send(tx, VERIFY_RECORDING, { recordingId });
  });

const releaseConfirmed = async (_data: object, context: JobContext): Promise<void> => {
  for (const recordingId of await listReleasable(context.db, BATCH)) await release(recordingId, context);
};

export const mailboxJobs: readonly BoundJob[] = [
  boundJob(HOLD_UNCONFIRMED, {
    run: ({ challengeId }, { db, now }) => db.transaction((tx) => holdUnconfirmed(tx, { challengeId }, now)),
  }),
  boundJob(RELEASE_CONFIRMED, { run: releaseConfirmed }),
];
