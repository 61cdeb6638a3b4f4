/** Loads how a user takes part in a challenge, in one query per submission. */
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { user } from '../auth/schema.ts';
import { challenges } from '../challenges/schema.ts';
import { userProfiles } from '../profile/schema.ts';
import { hasWaiting } from '../referrals/index.ts';
import { fixGender, ofPerson } from './challenge-gender.ts';
import type { Participation } from './challenge-gender.ts';
import { isHeldBack } from './mailbox-hold.ts';
import { rankedGender } from './status.ts';
import type { RecordingGender } from './status.ts';
import { challengeGenders } from './schema.ts';
import type { StoredRecording } from './store.ts';

interface Entry {
  /** Gender under which the user ranks in this challenge. */
  readonly gender: RecordingGender | null;
  /** True if the result is held until the e-mail address is confirmed. */
  readonly isHeld: boolean;
  /** True if referrals wait for a recording of the user. */
  readonly hasWaiting: boolean;
}

/** Loads an entry, and fixes the ranking gender at the first submission. */
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
