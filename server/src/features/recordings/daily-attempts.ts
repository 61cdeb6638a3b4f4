/** A challenge may limit how often one person attempts it in a day of its zone. */
import { dayOf, startOfDay } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockParticipant, type StoredChallenge } from '../challenges/public.ts';
import { countSince } from './standings.ts';

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
  const times = max === 1 ? 'one attempt' : `${max} attempts`;
  throw new Refusal('conflict', `This challenge allows ${times} a day, and today’s are used. Come back tomorrow.`);
};

/** At the tap on Start, and before anything is unpacked and counted. @throws Refusal conflict when today's are used. */
export const checkAttemptsLeft = async (db: Database, attempting: Attempting): Promise<void> => {
  const max = attempting.challenge.maxDailyAttempts;
  if (max !== null && (await countToday(db, attempting)) >= max) refuse(max);
};

/**
 * Checks again in the transaction that has just added the attempt, while no other of this person can be added.
 * @throws Refusal conflict, and nothing is stored.
 */
export const checkAttemptCounts = async (tx: Database, attempting: Attempting): Promise<void> => {
  const { challenge, userId } = attempting;
  const max = challenge.maxDailyAttempts;
  if (max === null) return;
  await lockParticipant(tx, challenge.id, userId);
  if ((await countToday(tx, attempting)) > max) refuse(max);
};
