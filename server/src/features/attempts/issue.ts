/** Issues attempt tickets, with an hourly limit per user, or per address without one. */
import { MILLIS_PER_HOUR } from '@reptemple/engine/units';
import { TICKET_HOURS, ANONYMOUS_TICKETS_PER_HOUR, TICKETS_PER_HOUR } from '@reptemple/contract/recordings/attempts';
import type { Ticket } from '@reptemple/contract/recordings/attempts';
import type { Context, UserContext } from '../../platform/http/mount.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { spend } from '../../platform/http/rate-limits.ts';
import type { RateLimit } from '../../platform/http/rate-limits.ts';
import { addTicket, findUnusedCodeWord } from './store.ts';

/** Rate limit for starting attempts, per user. */
export const startLimit = (userId: string): RateLimit => ({
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
 * @throws Refusal too_many_requests
 */
export const issueTicket = async (challenge: Ticketed, context: UserContext): Promise<Ticket> => {
  const { caller, db, now } = context;
  await spend(db, startLimit(caller.userId), now);
  const codeWord = await findCodeWord(challenge, context);
  return addIssued(challenge, { userId: caller.userId, codeWord }, context);
};

/**
 * Issues a ticket to a visitor, who registers after the set (docs/decisions/0098). Not for code
 * words: without a user nothing limits how many a visitor asks for.
 * @throws Refusal not_signed_in if the challenge asks for a code word; too_many_requests
 */
export const issueAnonymousTicket = async (challenge: Ticketed, context: Context): Promise<Ticket> => {
  if (challenge.asksCodeWord)
    throw new AppError('not_signed_in', 'This challenge shows a code word at the start of a set. Sign in to get one.');
  await spend(context.db, anonymousStartLimit(context.request.address), context.now);
  return addIssued(challenge, { userId: null, codeWord: null }, context);
};
