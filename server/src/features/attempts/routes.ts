import { MILLIS_PER_HOUR } from '@reptemple/engine/units';
import { StartAttempt, TICKET_HOURS } from '@reptemple/contract/attempts';
import { route, type Handler, type Route } from '../../platform/http.ts';
import { spend } from '../../platform/rate-limits.ts';
import { checkDidNotSetRules, checkOpen, getChallenge } from '../challenges/public.ts';
import { checkAttemptsLeft } from '../recordings/public.ts';
import { startLimit } from './limits.ts';
import { addTicket } from './store.ts';

const startAttempt: Handler<typeof StartAttempt> = async ({ body }, { caller, db, ids, now }) => {
  const challenge = await getChallenge(db, body.challengeId);
  checkOpen(challenge, caller, now);
  await checkDidNotSetRules(db, challenge.id, caller.userId);
  await checkAttemptsLeft(db, { challenge, userId: caller.userId, now });
  await spend(db, startLimit(caller.userId), now);
  const expiresAt = new Date(now.getTime() + TICKET_HOURS * MILLIS_PER_HOUR);
  const ticket = { id: ids.uuid(), challengeId: challenge.id };
  await addTicket(db, { ...ticket, userId: caller.userId, issuedAt: now, expiresAt });
  return { ticket: { ...ticket, issuedAt: now.toISOString(), expiresAt: expiresAt.toISOString() } };
};

export const attemptRoutes: readonly Route[] = [route(StartAttempt, startAttempt)];
