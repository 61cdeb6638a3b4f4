/**
 * Entry of a submission into its challenge: the gender for ranking, the hold for unconfirmed
 * emails, and the daily limit of attempts.
 */
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { dayOf, startOfDay } from '../../platform/time/calendar.ts';
import { user } from '../auth/schema.ts';
import { lockParticipant } from '../challenges/index.ts';
import type { StoredChallenge } from '../challenges/index.ts';
import { challenges } from '../challenges/schema.ts';
import { userProfiles } from '../profile/schema.ts';
import { hasWaiting } from '../referrals/index.ts';
import { fixGender, ofPerson } from './ranked-gender.ts';
import type { Participation } from './ranked-gender.ts';
import { countSince } from './ranking-and-activity-queries.ts';
import { challengeGenders } from './schema.ts';
import type { StoredRecording } from './store.ts';
import { rankedGender } from './submission-rules.ts';
import type { RecordingGender } from './submission-rules.ts';
import { isHeldBack } from './unconfirmed-email-hold.ts';

interface Entry {
  readonly gender: RecordingGender | null;
  readonly isHeld: boolean;
  readonly hasWaiting: boolean;
}

/**
 * Returns in one query the gender for ranking, whether the result is held back, and whether
 * referrals wait for this user. Fixes the gender at the first submission.
 */
export const enterChallenge = async (
  tx: Database,
  { status, ...participation }: Participation & Pick<StoredRecording, 'status'>,
  now: Date,
): Promise<Entry> => {
  const { challengeId, userId } = participation;
  const [row] = await tx
    .select({
      fixedFor: challengeGenders.userId,
      fixed: challengeGenders.gender,
      gender: userProfiles.gender,
      isHeldBack,
      hasWaiting: hasWaiting(userId),
    })
    .from(challenges)
    .innerJoin(user, eq(user.id, userId))
    .leftJoin(userProfiles, eq(userProfiles.id, user.id))
    .leftJoin(challengeGenders, ofPerson(participation))
    .where(eq(challenges.id, challengeId));
  const isHeld = row !== undefined && row.isHeldBack && status !== 'unverified';
  const rest = { isHeld, hasWaiting: row?.hasWaiting ?? false };
  if (row && row.fixedFor !== null) return { gender: row.fixed, ...rest };
  return { gender: await fixGender(tx, participation, rankedGender(row?.gender ?? null), now), ...rest };
};

interface Attempting {
  readonly challenge: StoredChallenge;
  readonly userId: string;
  readonly now: Date;
}

const countToday = (db: Database, { challenge, userId, now }: Attempting): Promise<number> => {
  const { id, timeZone } = challenge;
  return countSince(db, id, userId, startOfDay(dayOf(now, timeZone), timeZone));
};

const refuse = (): never => {
  throw new AppError('conflict', 'You’ve used all attempts for today. Come back tomorrow.');
};

/**
 * Checks that the user has attempts left today. Takes no lock, so concurrent submissions may pass,
 * too.
 * @throws AppError conflict if the daily limit is reached
 */
export const checkAttemptsLeft = async (db: Database, attempting: Attempting): Promise<void> => {
  const max = attempting.challenge.maxDailyAttempts;
  if (max !== null && (await countToday(db, attempting)) >= max) refuse();
};

/**
 * Checks the daily limit again in the transaction that adds the attempt. Locks out other
 * submissions of this person until it ends.
 * @throws AppError conflict; the transaction must then roll back
 */
export const lockAttemptsLeft = async (tx: Database, attempting: Attempting): Promise<void> => {
  const { challenge, userId } = attempting;
  if (challenge.maxDailyAttempts === null) return;
  await lockParticipant(tx, challenge.id, userId);
  await checkAttemptsLeft(tx, attempting);
};
