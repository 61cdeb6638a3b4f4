/**
 * recording_reviews: one round of review of a recording. review_opinions: the votes of its
 * reviewers. review_places: recordings on top places. review_boards: state of the boards at the
 * last check.
 */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { REVIEW_DECISIONS, REVIEW_STAGES } from '@reptemple/contract/recordings/review';
import type { RepVerdicts } from '@reptemple/contract/recordings/review';
import { timestamptz } from '../../platform/database/timestamptz.ts';
import { user } from '../auth/schema.ts';
import { challenges } from '../challenges/schema.ts';
import { challengeRecordings } from '../recordings/schema.ts';

const moment = (name: string) => timestamptz(name);

export const recordingReviews = pgTable(
  'recording_reviews',
  {
    id: uuid().primaryKey(),
    recordingId: uuid('recording_id')
      .notNull()
      .references(() => challengeRecordings.id, { onDelete: 'cascade' }),
    /** Starts with the first vote or an appeal. */
    openedAt: moment('opened_at').notNull(),
    needsTwo: boolean('needs_two').notNull(),
    /** Disputed round of an appeal, with the owner's reason; null for other rounds. */
    appealOf: uuid('appeal_of').references((): AnyPgColumn => recordingReviews.id, { onDelete: 'cascade' }),
    appealReason: text('appeal_reason'),
    /** Time of the decision. Null until decided, like the following columns. */
    decidedAt: moment('decided_at'),
    decision: text({ enum: REVIEW_DECISIONS }),
    /** Reason of the decision, shown to the owner. */
    reason: text(),
    validRepsBefore: integer('valid_reps_before'),
    invalidRepsBefore: integer('invalid_reps_before'),
    validReps: integer('valid_reps'),
    invalidReps: integer('invalid_reps'),
  },
  (table) => [
    uniqueIndex('reviews_open')
      .on(table.recordingId)
      .where(sql`${table.decidedAt} is null`),
    uniqueIndex('reviews_appeal').on(table.appealOf),
    index('reviews_by_recording').on(table.recordingId, table.openedAt),
    index('reviews_waiting')
      .on(table.openedAt, table.recordingId)
      .where(sql`${table.decidedAt} is null`),
  ],
);

export const reviewOpinions = pgTable(
  'review_opinions',
  {
    id: uuid().primaryKey(),
    reviewId: uuid('review_id')
      .notNull()
      .references(() => recordingReviews.id, { onDelete: 'cascade' }),
    /** Reviewer; null after they deleted their account. */
    reviewerId: uuid('reviewer_id').references(() => user.id, { onDelete: 'set null' }),
    stage: text({ enum: REVIEW_STAGES }).notNull(),
    decision: text({ enum: REVIEW_DECISIONS }).notNull(),
    reason: text().notNull(),
    verdicts: jsonb().$type<RepVerdicts>().notNull(),
    /** True if the code word is visible in the video; null if not asked. */
    codeWordSeen: boolean('code_word_seen'),
    /** Valid reps of the resulting count. */
    validReps: integer('valid_reps').notNull(),
    invalidReps: integer('invalid_reps').notNull(),
    givenAt: moment('given_at').notNull(),
  },
  (table) => [
    uniqueIndex('opinions_stage').on(table.reviewId, table.stage),
    index('opinions_by_reviewer').on(table.reviewerId),
  ],
);

/** Recordings on top places, written only by `top-places.ts` from the boards. */
export const reviewPlaces = pgTable(
  'review_places',
  {
    /**
     * Recording on the place. No foreign key: rows of deleted recordings are removed at the next
     * check of the board.
     */
    recordingId: uuid('recording_id').primaryKey(),
    challengeId: uuid('challenge_id')
      .notNull()
      .references(() => challenges.id, { onDelete: 'cascade' }),
    /** True if the place may win a prize. */
    isPrize: boolean('is_prize').notNull(),
    since: moment('since').notNull(),
  },
  (table) => [index('places_by_challenge').on(table.challengeId)],
);

export const reviewBoards = pgTable('review_boards', {
  challengeId: uuid('challenge_id')
    .primaryKey()
    .references(() => challenges.id, { onDelete: 'cascade' }),
  /**
   * Fingerprint of the last check: the boards' change counter and the settings that decide who
   * may win.
   */
  seen: text().notNull(),
});
