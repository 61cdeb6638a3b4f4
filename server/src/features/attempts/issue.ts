/** Issues tickets: so many an hour to one person. */
import { MILLIS_PER_HOUR } from '@reptemple/engine/units';
import { TICKET_HOURS, type Ticket } from '@reptemple/contract/attempts';
import type { UserContext } from '../../platform/http.ts';
import { spend } from '../../platform/rate-limits.ts';
import { startLimit } from './limits.ts';
import { addTicket } from './store.ts';

/** For one attempt of the caller. Whether they may begin one is for whoever asks. @throws Refusal too_many_requests. */
export const issueTicket = async (challengeId: string, { caller, db, ids, now }: UserContext): Promise<Ticket> => {
  await spend(db, startLimit(caller.userId), now);
  const expiresAt = new Date(now.getTime() + TICKET_HOURS * MILLIS_PER_HOUR);
  const ticket = { id: ids.uuid(), challengeId };
  await addTicket(db, { ...ticket, userId: caller.userId, issuedAt: now, expiresAt });
  return { ...ticket, issuedAt: now.toISOString(), expiresAt: expiresAt.toISOString() };
};
