/** Queries of review rounds and votes. */
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { jsonFile } from '../../platform/database/personal-data-handler-types.ts';
import type { PersonalData, PersonalFile } from '../../platform/database/personal-data-handler-types.ts';
import { challengeRecordings } from '../recordings/schema.ts';
import { recordingReviews, reviewOpinions, reviewPlaces } from './schema.ts';

export type StoredRound = typeof recordingReviews.$inferSelect;
export type NewRound = typeof recordingReviews.$inferInsert;
export type StoredVote = typeof reviewOpinions.$inferSelect;

export const listRounds = (db: Database, recordingIds: readonly string[]): Promise<StoredRound[]> =>
  db
    .select()
    .from(recordingReviews)
    .where(inArray(recordingReviews.recordingId, [...recordingIds]))
    .orderBy(asc(recordingReviews.openedAt), sql`(${recordingReviews.appealOf} is not null)`, asc(recordingReviews.id));

export const listVotes = (db: Database, roundIds: readonly string[]): Promise<StoredVote[]> =>
  db
    .select()
    .from(reviewOpinions)
    .where(inArray(reviewOpinions.reviewId, [...roundIds]))
    .orderBy(
      asc(reviewOpinions.givenAt),
      sql`array_position(array['first', 'second', 'settling'], ${reviewOpinions.stage})`,
    );

export const addRound = async (tx: Database, round: NewRound): Promise<StoredRound> => {
  const [added] = await tx.insert(recordingReviews).values(round).returning();
  if (!added) throw new Error('A round of review was not stored.');
  return added;
};

/** Changes a round to require two reviewers, because the recording may now win a prize. */
export const requireSecondReviewer = async (tx: Database, id: string): Promise<void> => {
  await tx.update(recordingReviews).set({ needsTwo: true }).where(eq(recordingReviews.id, id));
};

export const addVote = async (tx: Database, opinion: typeof reviewOpinions.$inferInsert): Promise<StoredVote> => {
  const [added] = await tx.insert(reviewOpinions).values(opinion).returning();
  if (!added) throw new Error('An opinion was not stored.');
  return added;
};

type Ending = Required<
  Pick<
    NewRound,
    'decidedAt' | 'decision' | 'reason' | 'validRepsBefore' | 'invalidRepsBefore' | 'validReps' | 'invalidReps'
  >
>;

export const endRound = async (tx: Database, id: string, ending: Ending): Promise<void> => {
  await tx.update(recordingReviews).set(ending).where(eq(recordingReviews.id, id));
};

export const hasBeenDecided = async (db: Database, recordingId: string): Promise<boolean> => {
  const decided = and(eq(recordingReviews.recordingId, recordingId), isNotNull(recordingReviews.decidedAt));
  return (await db.$count(recordingReviews, decided)) > 0;
};

/**
 * Privacy export and deletion of reviews. Reviews of a user's recordings are deleted with the
 * recordings; the user's own votes as a reviewer stay without their name.
 */
export const reviewData: PersonalData = {
  tables: ['recording_reviews', 'review_opinions', 'review_places', 'review_boards'],
  filesSay: {
    'reviews.json': 'reviewers’ decisions on your recordings',
    'reviews-given.json': 'your decisions as a reviewer',
  },
  collect: async function* ({ userIds }, { db }): AsyncGenerator<PersonalFile> {
    const { recordingId, openedAt, appealReason, decidedAt, decision, reason } = recordingReviews;
    const { validRepsBefore, invalidRepsBefore, validReps, invalidReps } = recordingReviews;
    const counts = { validRepsBefore, invalidRepsBefore, validReps, invalidReps };
    const rows = await db
      .select({ recordingId, openedAt, appealReason, decidedAt, decision, reason, ...counts })
      .from(recordingReviews)
      .innerJoin(challengeRecordings, eq(challengeRecordings.id, recordingId))
      .where(inArray(challengeRecordings.userId, [...userIds]))
      .orderBy(asc(openedAt), asc(recordingReviews.id));
    if (rows.length > 0) yield jsonFile('reviews.json', rows);
    const given = await db
      .select({
        stage: reviewOpinions.stage,
        decision: reviewOpinions.decision,
        reason: reviewOpinions.reason,
        at: reviewOpinions.givenAt,
      })
      .from(reviewOpinions)
      .where(inArray(reviewOpinions.reviewerId, [...userIds]))
      .orderBy(asc(reviewOpinions.givenAt), asc(reviewOpinions.id));
    if (given.length > 0) yield jsonFile('reviews-given.json', given);
  },
  erase: async (tx, { userIds }) => {
    const { reviewerId } = reviewOpinions;
    const { id, userId } = challengeRecordings;
    const theirs = tx
      .select({ id })
      .from(challengeRecordings)
      .where(inArray(userId, [...userIds]));
    await tx.delete(reviewPlaces).where(inArray(reviewPlaces.recordingId, theirs));
    await tx
      .update(reviewOpinions)
      .set({ reviewerId: null })
      .where(inArray(reviewerId, [...userIds]));
  },
};
