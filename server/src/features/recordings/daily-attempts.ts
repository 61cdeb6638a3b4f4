/** Enforces a challenge's limit of attempts per person and day, in the challenge's time zone. */
import { worded } from '@reptemple/contract/message-with-params';
import { dayOf, startOfDay } from '../../platform/time/calendar.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { lockParticipant } from '../challenges/index.ts';
import type { StoredChallenge } from '../challenges/index.ts';
import { countSince } from './rankings.ts';

interface Attempting {
  readonly challenge: StoredChallenge;
  readonly userId: string;
  readonly now: Date;
}

const countToday = (db: Database, { challenge, userId, now }: Attempting): Promise<number> => {
  const { id, timeZone } = challenge;
  return countSince(db, id, userId, startOfDay(dayOf(now, timeZone), timeZone));
};

const refuse = (max: number): never => {
  throw new AppError(
    'conflict',
    max === 1
      ? 'You’ve used today’s attempt. Come back tomorrow.'
      : worded('You’ve used all {max} attempts for today. Come back tomorrow.', { max }),
  );
};

/**
 * Checks the limit on Start and before the track is unpacked.
 * @throws Refusal conflict when the limit is reached.
 */
export const checkAttemptsLeft = async (db: Database, attempting: Attempting): Promise<void> => {
  const max = attempting.challenge.maxDailyAttempts;
  if (max !== null && (await countToday(db, attempting)) >= max) refuse(max);
};

/**
 * Checks the limit again in the transaction that adds the attempt, while the person's other
 * submissions are locked out.
 * @throws Refusal conflict; the transaction must then roll back.
 */
export const lockAttemptsLeft = async (tx: Database, attempting: Attempting): Promise<void> => {
  const { challenge, userId } = attempting;
  if (challenge.maxDailyAttempts === null) return;
  await lockParticipant(tx, challenge.id, userId);
  await checkAttemptsLeft(tx, attempting);
};
