/** Exports the start times of recent attempts, submitted or not. */
import { asc, inArray } from 'drizzle-orm';
import { z } from 'zod';
import {
  TICKET_HOURS,
  ANONYMOUS_TICKETS_PER_HOUR,
  TICKETS_PER_HOUR,
} from '@reptemple/contract/recordings/attempt-tickets';
import type { Ticket } from '@reptemple/contract/recordings/attempt-tickets';
import { MILLIS_PER_HOUR } from '@reptemple/engine/units';
import type { Database } from '../../platform/database/database.ts';
import { jsonFile } from '../../platform/database/privacy-handlers.ts';
import type { PersonalData, PersonalFile } from '../../platform/database/privacy-handlers.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Context, UserContext } from '../../platform/http/mount-endpoints.ts';
import { spend, forget } from '../../platform/http/rate-limits.ts';
import type { RateLimit } from '../../platform/http/rate-limits.ts';
import { boundJob } from '../../platform/jobs/jobs.ts';
import type { BoundJob, Job, JobContext } from '../../platform/jobs/jobs.ts';
import { attemptTickets } from './schema.ts';
import { addTicket, findUnusedCodeWord, findTicket, markUsed, removeExpired } from './store.ts';
import type { StoredTicket } from './store.ts';
import { isExpired, ticketIssue, timeIssue, USED_TWICE } from './ticket-validation.ts';
import type { Claimant } from './ticket-validation.ts';

/** Rate limit for starting attempts, per user. */
const startLimit = (userId: string): RateLimit => ({
  key: `attempts:${userId}`,
  max: TICKETS_PER_HOUR,
  windowSeconds: 3600,
});

/** Rate limit for starting attempts without a session, per IP address. */
export const anonymousStartLimit = (address: string): RateLimit => ({
  key: `attempts:from:${address}`,
  max: ANONYMOUS_TICKETS_PER_HOUR,
  windowSeconds: 3600,
});

/**
 * Digits that an athlete shows with the fingers of one hand: the video has no audio, and no
 * writing is needed.
 */
const DIGITS = 4;
const FINGERS = 5;
/**
 * Hex digits of the UUID per code word digit. The bias of 4096 values over 5 fingers is below 0.1
 * %.
 */
const HEX_PER_DIGIT = 3;

/**
 * Derives the code word from the last twelve hex digits of a version 4 UUID, which are random.
 */
export const codeWordFrom = (uuid: string): string => {
  const random = uuid.slice(-DIGITS * HEX_PER_DIGIT);
  return Array.from({ length: DIGITS }, (_, at) => {
    const hex = random.slice(at * HEX_PER_DIGIT, (at + 1) * HEX_PER_DIGIT);
    return String(1 + (Number.parseInt(hex, 16) % FINGERS));
  }).join('');
};

interface Ticketed {
  readonly id: string;
  readonly asksCodeWord: boolean;
}

/**
 * Reuses the word of an unused ticket for an hour. Otherwise users could request tickets until a
 * word fits an existing video.
 */
const findCodeWord = async (challenge: Ticketed, { caller, db, ids, now }: UserContext): Promise<string | null> => {
  if (!challenge.asksCodeWord) return null;
  const since = new Date(now.getTime() - MILLIS_PER_HOUR);
  const known = await findUnusedCodeWord(db, { userId: caller.userId, challengeId: challenge.id }, since);
  return known ?? codeWordFrom(ids.uuid());
};

/** Stores a ticket that belongs to `userId`; null without a session. */
const addIssued = async (
  { id: challengeId }: Ticketed,
  owner: { readonly userId: string | null; readonly codeWord: string | null },
  { db, ids, now }: Pick<Context, 'db' | 'ids' | 'now'>,
): Promise<Ticket> => {
  const expiresAt = new Date(now.getTime() + TICKET_HOURS * MILLIS_PER_HOUR);
  const { userId, codeWord } = owner;
  const ticket = { id: ids.uuid(), challengeId, codeWord };
  await addTicket(db, { ...ticket, userId, issuedAt: now, expiresAt });
  return { ...ticket, issuedAt: now.toISOString(), expiresAt: expiresAt.toISOString() };
};

/**
 * Issues a ticket for one attempt. The caller checks permission to start.
 * @throws AppError too_many_requests
 */
export const issueTicket = async (challenge: Ticketed, context: UserContext): Promise<Ticket> => {
  const { caller, db, now } = context;
  await spend(db, startLimit(caller.userId), now);
  const codeWord = await findCodeWord(challenge, context);
  return addIssued(challenge, { userId: caller.userId, codeWord }, context);
};

/**
 * Issues attempt tickets, with an hourly limit per user, or per address without one. Issues a
 * ticket to a visitor, who registers after the set (docs/decisions/0018). Not for code words:
 * without a user nothing limits how many a visitor asks for. @throws AppError not_signed_in if the
 * challenge asks for a code word; too_many_requests
 */
export const issueAnonymousTicket = async (challenge: Ticketed, context: Context): Promise<Ticket> => {
  if (challenge.asksCodeWord)
    throw new AppError('not_signed_in', 'This challenge shows a code word at the start of a set. Sign in to get one.');
  await spend(context.db, anonymousStartLimit(context.request.address), context.now);
  return addIssued(challenge, { userId: null, codeWord: null }, context);
};

/**
 * Returns null without a usable ticket: an offline attempt may wait longer than a ticket is
 * valid.
 * @throws AppError unprocessable if another user owns it, or it belongs to another challenge or
 * attempt.
 */
export const presentTicket = async (
  db: Database,
  ticketId: string | null,
  claimant: Claimant,
  now: Date,
): Promise<StoredTicket | null> => {
  const ticket = ticketId === null ? undefined : await findTicket(db, ticketId);
  if (!ticket) return null;
  const fault = ticketIssue(ticket, claimant);
  if (fault !== undefined) throw new AppError('unprocessable', fault);
  return isExpired(ticket, now) ? null : ticket;
};

/**
 * @throws AppError unprocessable if the track is longer than the time since the ticket was issued.
 */
export const checkTime = (ticket: StoredTicket, trackMs: number, now: Date): void => {
  const fault = timeIssue(ticket, trackMs, now);
  if (fault !== undefined) throw new AppError('unprocessable', fault);
};

/**
 * Redeems tickets: checked before the track is counted, marked as used in the transaction that
 * stores the recording. @throws AppError unprocessable if another attempt has used the ticket in
 * the meantime.
 */
export const useUpTicket = async (
  tx: Database,
  ticket: StoredTicket,
  by: Pick<Claimant, 'sessionId' | 'userId'>,
): Promise<void> => {
  if (!(await markUsed(tx, ticket.id, by))) throw new AppError('unprocessable', USED_TWICE);
};

/** Deletes expired tickets, used or not. The recording stores its own copy of the ticket's data. */
export const SWEEP_TICKETS: Job = {
  name: 'attempt-tickets',
  lane: 'quick',
  data: z.object({}),
  attempts: 1,
  everySeconds: 3600,
};

const sweepTickets = async (_data: object, { db, now, log }: JobContext): Promise<void> => {
  const removed = await removeExpired(db, now);
  if (removed > 0) log.info({ removed }, 'Expired tickets removed.');
};

export const attemptJobs: readonly BoundJob[] = [boundJob(SWEEP_TICKETS, { run: sweepTickets })];

export const attemptData: PersonalData = {
  tables: ['attempt_tickets'],
  filesSay: {
    'attempts.json': 'when you started attempts, submitted or not',
  },
  collect: async function* ({ userIds }, { db }): AsyncGenerator<PersonalFile> {
    const rows = await db
      .select()
      .from(attemptTickets)
      .where(inArray(attemptTickets.userId, [...userIds]))
      .orderBy(asc(attemptTickets.issuedAt), asc(attemptTickets.id));
    if (rows.length > 0) yield jsonFile('attempts.json', rows);
  },
  erase: async (tx, { userIds }) => {
    await tx.delete(attemptTickets).where(inArray(attemptTickets.userId, [...userIds]));
    for (const userId of userIds) await forget(tx, startLimit(userId).key);
  },
};
