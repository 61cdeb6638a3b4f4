/**
 * Attempt tickets, which prove when an attempt started: issues them, checks the ticket of a
 * submission, and deletes expired ones.
 */
import { asc, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { worded } from '@reptemple/contract/message-with-params';
import {
  TICKET_HOURS,
  ANONYMOUS_TICKETS_PER_HOUR,
  TICKETS_PER_HOUR,
} from '@reptemple/contract/recordings/attempt-tickets';
import type { Ticket } from '@reptemple/contract/recordings/attempt-tickets';
import { MILLIS_PER_HOUR } from '@reptemple/engine/units';
import type { Database } from '../../platform/database/database.ts';
import { jsonFile } from '../../platform/database/personal-data-handler-types.ts';
import type { PersonalData, PersonalFile } from '../../platform/database/personal-data-handler-types.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Context, UserContext } from '../../platform/http/mount-endpoints.ts';
import { spend, forget } from '../../platform/http/rate-limit-counter.ts';
import type { RateLimit } from '../../platform/http/rate-limit-counter.ts';
import { boundJob } from '../../platform/jobs/jobs.ts';
import type { BoundJob, Job, JobContext } from '../../platform/jobs/jobs.ts';
import { attemptTickets } from './schema.ts';
import { addTicket, findUnusedCodeWord, findTicket, markUsed, removeExpired } from './store.ts';
import type { StoredTicket } from './store.ts';

const startLimit = (userId: string): RateLimit => ({
  key: `attempts:${userId}`,
  max: TICKETS_PER_HOUR,
  windowSeconds: 3600,
});

export const anonymousStartLimit = (address: string): RateLimit => ({
  key: `attempts:from:${address}`,
  max: ANONYMOUS_TICKETS_PER_HOUR,
  windowSeconds: 3600,
});

/**
 * Number of digits in a code word, each 1 to 5. Athletes show them with the fingers of one hand,
 * because the video has no audio and writing would take time.
 */
const DIGITS = 4;
const FINGERS = 5;
/**
 * Number of hex digits of the UUID from which each digit of the code word is derived. 4096 values
 * do not divide evenly by 5 fingers, but the bias is below 0.1 %.
 */
const HEX_PER_DIGIT = 3;

/** Derives the code word from the last twelve hex digits of a version 4 UUID, which are random. */
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
 * Returns the code word of an unused ticket of the last hour, otherwise a new one; null if the
 * challenge asks for none. Reuse prevents users from requesting tickets until a word fits an
 * existing video.
 */
const findCodeWord = async (challenge: Ticketed, { caller, db, ids, now }: UserContext): Promise<string | null> => {
  if (!challenge.asksCodeWord) return null;
  const since = new Date(now.getTime() - MILLIS_PER_HOUR);
  const known = await findUnusedCodeWord(db, { userId: caller.userId, challengeId: challenge.id }, since);
  return known ?? codeWordFrom(ids.uuid());
};

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
 * Issues a ticket for one attempt; counts towards the user's hourly limit. The caller checks that
 * the user may start.
 * @throws AppError too_many_requests
 */
export const issueTicket = async (challenge: Ticketed, context: UserContext): Promise<Ticket> => {
  const { caller, db, now } = context;
  await spend(db, startLimit(caller.userId), now);
  const codeWord = await findCodeWord(challenge, context);
  return addIssued(challenge, { userId: caller.userId, codeWord }, context);
};

/**
 * Issues a ticket to a visitor without an account, who registers after the set
 * (docs/decisions/0018). Rejects challenges with a code word, because a visitor could request any
 * number of words.
 * @throws AppError not_signed_in if the challenge asks for a code word; too_many_requests
 */
export const issueAnonymousTicket = async (challenge: Ticketed, context: Context): Promise<Ticket> => {
  if (challenge.asksCodeWord)
    throw new AppError('not_signed_in', 'This challenge shows a code at the start of a set. Sign in to get one.');
  await spend(context.db, anonymousStartLimit(context.request.address), context.now);
  return addIssued(challenge, { userId: null, codeWord: null }, context);
};

/**
 * Time in ms by which a track may be longer than the time since its ticket was issued. Allows for
 * the delay between tap and ticket, and for rounding of the two clocks.
 */
const SLACK_MS = 5_000;

interface Claimant {
  readonly userId: string;
  readonly challengeId: string;
  readonly sessionId: string;
  readonly isGuest: boolean;
}

const usedTwice = (): AppError =>
  new AppError('unprocessable', 'The ticket for this attempt has already been used for another one.');

/**
 * Checks that the submission may use this ticket. A guest may use another user's ticket, because a
 * session may end before the set is sent. Only the device that recorded the set knows the ticket's
 * random id (docs/decisions/0018). For the same reason anyone may submit a ticket that was issued
 * without a session (docs/decisions/0098).
 * @throws AppError unprocessable if another user owns it, or it belongs to another challenge or
 * upload
 */
export const checkTicket = (
  ticket: Pick<StoredTicket, 'userId' | 'challengeId' | 'sessionId'>,
  claimant: Claimant,
): void => {
  if (ticket.userId !== null && ticket.userId !== claimant.userId && !claimant.isGuest)
    throw new AppError('unprocessable', 'The ticket for this attempt belongs to someone else.');
  if (ticket.challengeId !== claimant.challengeId)
    throw new AppError('unprocessable', 'The ticket for this attempt is for another challenge.');
  if (ticket.sessionId !== null && ticket.sessionId !== claimant.sessionId) throw usedTwice();
};

export const isExpired = ({ expiresAt }: Pick<StoredTicket, 'expiresAt'>, now: Date): boolean => now >= expiresAt;

/**
 * Returns the ticket that the submission names, or null if it names no existing ticket. An expired
 * or deleted ticket is no error: an offline attempt may wait longer than a ticket is valid.
 * @throws AppError as `checkTicket`
 */
export const presentTicket = async (
  db: Database,
  ticketId: string | null,
  claimant: Claimant,
  now: Date,
): Promise<StoredTicket | null> => {
  const ticket = ticketId === null ? undefined : await findTicket(db, ticketId);
  if (!ticket) return null;
  checkTicket(ticket, claimant);
  return isExpired(ticket, now) ? null : ticket;
};

/**
 * Checks that the track is not longer than the time since the ticket was issued. Accepts a ticket
 * issued in the future, which happens if the server's clock was set back.
 * @throws AppError unprocessable
 */
export const checkTime = ({ issuedAt }: Pick<StoredTicket, 'issuedAt'>, trackMs: number, now: Date): void => {
  const passedMs = now.getTime() - issuedAt.getTime();
  if (passedMs < -SLACK_MS || trackMs <= passedMs + SLACK_MS) return;
  const seconds = (ms: number): number => Math.round(ms / 1000);
  const message = worded('The track lasts {track} s, but the attempt started only {passed} s ago.', {
    track: seconds(trackMs),
    passed: seconds(passedMs),
  });
  throw new AppError('unprocessable', message);
};

/** Time in ms by which a set may end after its challenge (docs/decisions/0018). */
const END_TOLERANCE_MS = 60_000;

/**
 * Returns the latest time at which the set can have ended. This is when the browser reported the
 * end, if it reported this track; otherwise it is when the track arrived.
 */
export const latestEnd = (
  { endedAt, trackSha256 }: Pick<StoredTicket, 'endedAt' | 'trackSha256'>,
  arrivedSha256: string,
  now: Date,
): Date => (endedAt !== null && trackSha256 === arrivedSha256 ? endedAt : now);

/**
 * Returns true if the set ended at most a minute after its challenge. `challengeEndMs` is a Unix
 * time in ms; null if the challenge has no end.
 */
export const hasEndedInTime = (ended: Date, challengeEndMs: number | null): boolean =>
  challengeEndMs === null || ended.getTime() <= challengeEndMs + END_TOLERANCE_MS;

/**
 * Marks the ticket as used, in the transaction that stores the recording.
 * @throws AppError unprocessable if another attempt has used it since `presentTicket`
 */
export const useUpTicket = async (
  tx: Database,
  ticket: StoredTicket,
  by: Pick<Claimant, 'sessionId' | 'userId'>,
): Promise<void> => {
  if (!(await markUsed(tx, ticket.id, by))) throw usedTwice();
};

/**
 * Job that deletes expired tickets, used or not. A recording stores its own copy of the ticket's
 * data.
 */
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
