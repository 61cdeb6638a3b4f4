/** Issues attempt tickets, with an hourly limit per user. */
import { MILLIS_PER_HOUR } from '@reptemple/engine/units';
import { TICKET_HOURS, type Ticket } from '@reptemple/contract/recordings/attempts';
import type { UserContext } from '../../platform/http/mount.ts';
import { spend } from '../../platform/http/rate-limits.ts';
import { startLimit } from './limits.ts';
import { codeWordFrom } from './code-word.ts';
import { addTicket, findUnusedCodeWord } from './store.ts';

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

/**
 * Issues a ticket for one attempt. The caller checks permission to start.
 * @throws Refusal too_many_requests
 */
export const issueTicket = async (challenge: Ticketed, context: UserContext): Promise<Ticket> => {
  const { caller, db, ids, now } = context;
  await spend(db, startLimit(caller.userId), now);
  const expiresAt = new Date(now.getTime() + TICKET_HOURS * MILLIS_PER_HOUR);
  const codeWord = await findCodeWord(challenge, context);
  const ticket = { id: ids.uuid(), challengeId: challenge.id, codeWord };
  await addTicket(db, { ...ticket, userId: caller.userId, issuedAt: now, expiresAt });
  return { ...ticket, issuedAt: now.toISOString(), expiresAt: expiresAt.toISOString() };
};
