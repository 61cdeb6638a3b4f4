/**
 * Gender under which a person ranks in a challenge. It is fixed at their first submission, so that
 * later changes of the profile do not move their results.
 */
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { challengeGenders, challengeRecordings } from './schema.ts';
import type { StoredRecording } from './store.ts';
import type { RecordingGender } from './submission-rules.ts';

export interface Participation {
  readonly challengeId: string;
  readonly userId: string;
}

export const ofPerson = ({ challengeId, userId }: Participation) =>
  and(eq(challengeGenders.challengeId, challengeId), eq(challengeGenders.userId, userId));

const findFixed = async (tx: Database, participation: Participation) => {
  const [row] = await tx
    .select({ gender: challengeGenders.gender })
    .from(challengeGenders)
    .where(ofPerson(participation));
  return row;
};

const fixEarlier = async (tx: Database, userIds: readonly string[]): Promise<void> => {
  const { challengeId, userId, gender, createdAt, id } = challengeRecordings;
  const firsts = tx
    .selectDistinctOn([challengeId, userId], { challengeId, userId, gender, fixedAt: createdAt })
    .from(challengeRecordings)
    .where(and(inArray(userId, [...userIds]), isNotNull(userId)))
    .orderBy(challengeId, userId, asc(createdAt), asc(id));
  await tx.insert(challengeGenders).select(firsts).onConflictDoNothing();
};

const applyFixed = async (tx: Database, userIds: readonly string[]): Promise<void> => {
  await tx
    .update(challengeRecordings)
    .set({ gender: sql`${challengeGenders.gender}` })
    .from(challengeGenders)
    .where(
      and(
        inArray(challengeRecordings.userId, [...userIds]),
        eq(challengeGenders.userId, challengeRecordings.userId),
        eq(challengeGenders.challengeId, challengeRecordings.challengeId),
        sql`${challengeGenders.gender} is distinct from ${challengeRecordings.gender}`,
      ),
    );
};

/**
 * Returns the gender under which this person ranks. At the first submission, fixes it to `gender`,
 * which is the gender in the current profile.
 */
export const fixGender = async (
  tx: Database,
  participation: Participation,
  gender: RecordingGender | null,
  now: Date,
): Promise<RecordingGender | null> => {
  await fixEarlier(tx, [participation.userId]);
  // If a user's first two submissions arrive at the same time, the second waits here until the
  // first commits.
  await tx
    .insert(challengeGenders)
    .values({ ...participation, gender, fixedAt: now })
    .onConflictDoNothing();
  const fixed = await findFixed(tx, participation);
  return fixed ? fixed.gender : gender;
};

/**
 * Copies the fixed genders of claimed guests to the account, for challenges in which the account
 * has none. Call `applyClaimedGenders` after the recordings have moved.
 */
export const claimGenders = async (tx: Database, guests: readonly string[], ownerId: string): Promise<void> => {
  await fixEarlier(tx, [...guests, ownerId]);
  const { challengeId, userId, gender, fixedAt } = challengeGenders;
  const claimed = tx
    .selectDistinctOn([challengeId], {
      challengeId,
      userId: sql<string>`${ownerId}::uuid`.as('owner_id'),
      gender,
      fixedAt,
    })
    .from(challengeGenders)
    .where(inArray(userId, [...guests]))
    .orderBy(challengeId, asc(fixedAt), asc(userId));
  await tx.insert(challengeGenders).select(claimed).onConflictDoNothing();
};

export const applyClaimedGenders = (tx: Database, ownerId: string): Promise<void> => applyFixed(tx, [ownerId]);

/**
 * Changes the gender under which a person ranks in a challenge. If the account was deleted,
 * changes only this recording.
 */
export const changeGender = async (
  tx: Database,
  { id, challengeId, userId }: Pick<StoredRecording, 'id' | 'challengeId' | 'userId'>,
  gender: RecordingGender | null,
  now: Date,
): Promise<void> => {
  if (userId === null) {
    await tx.update(challengeRecordings).set({ gender }).where(eq(challengeRecordings.id, id));
    return;
  }
  await tx
    .insert(challengeGenders)
    .values({ challengeId, userId, gender, fixedAt: now })
    .onConflictDoUpdate({ target: [challengeGenders.challengeId, challengeGenders.userId], set: { gender } });
  await applyFixed(tx, [userId]);
};
