/**
 * Decisions about a user's recordings are deleted with the account. The user's own decisions as a
 * reviewer stay, without their name.
 */
import { asc, eq, inArray } from 'drizzle-orm';
import { jsonFile } from '../../platform/database/privacy.ts';
import type { PersonalData, PersonalFile } from '../../platform/database/privacy.ts';
import { challengeRecordings } from '../recordings/schema.ts';
import { recordingReviews, reviewOpinions, reviewPlaces } from './schema.ts';

export const reviewData: PersonalData = {
  tables: ['recording_reviews', 'review_opinions', 'review_places', 'review_boards'],
  filesSay: {
    'reviews.json': 'what reviewers decided of your recordings',
    'reviews-given.json': 'what you decided as a reviewer',
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
