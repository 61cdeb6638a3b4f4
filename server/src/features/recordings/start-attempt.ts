/** Issues a ticket on Start, to users who may take part, have a place and have attempts left. */
import type { StartAttempt } from '@reptemple/contract/recordings/attempts';
import type { Handler } from '../../platform/http/mount.ts';
import { issueTicket } from '../attempts/public.ts';
import { checkDidNotSetRules, checkHasPlace, checkOpen, getChallenge } from '../challenges/public.ts';
import { checkAttemptsLeft } from './daily-attempts.ts';

export const startAttempt: Handler<typeof StartAttempt> = async ({ body }, context) => {
  const { caller, db, now } = context;
  const challenge = await getChallenge(db, body.challengeId);
  checkOpen(challenge, caller, now);
  await checkDidNotSetRules(db, challenge.id, caller.userId);
  await checkHasPlace(db, challenge, caller.userId);
  await checkAttemptsLeft(db, { challenge, userId: caller.userId, now });
  return { ticket: await issueTicket(challenge, context) };
};
