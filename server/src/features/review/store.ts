/** Queries of review rounds and their votes. */
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { recordingReviews, reviewOpinions } from './schema.ts';

export type StoredRound = typeof recordingReviews.$inferSelect;
export type NewRound = typeof recordingReviews.$inferInsert;
export type StoredOpinion = typeof reviewOpinions.$inferSelect;

/** Rounds of these recordings, oldest first. */
export const listRounds = (db: Database, recordingIds: readonly string[]): Promise<StoredRound[]> =>
  db
    .select()
    .from(recordingReviews)
    .where(inArray(recordingReviews.recordingId, [...recordingIds]))
    .orderBy(asc(recordingReviews.openedAt), sql`(${recordingReviews.appealOf} is not null)`, asc(recordingReviews.id));

/** Votes in these rounds, oldest first. */
export const listOpinions = (db: Database, roundIds: readonly string[]): Promise<StoredOpinion[]> =>
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

/** Requires two reviewers for an open round, because its recording may win since it started. */
export const requireSecondReviewer = async (tx: Database, id: string): Promise<void> => {
  await tx.update(recordingReviews).set({ needsTwo: true }).where(eq(recordingReviews.id, id));
};

export const addOpinion = async (tx: Database, opinion: typeof reviewOpinions.$inferInsert): Promise<StoredOpinion> => {
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

/** Returns true if a reviewer has decided on this recording. */
export const hasBeenDecided = async (db: Database, recordingId: string): Promise<boolean> => {
  const decided = and(eq(recordingReviews.recordingId, recordingId), isNotNull(recordingReviews.decidedAt));
  return (await db.$count(recordingReviews, decided)) > 0;
};
