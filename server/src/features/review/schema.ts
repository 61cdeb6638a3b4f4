/**
 * Tables of review rounds, votes, recordings with top ranks, and the state of the boards at the
 * last update of those ranks.
 */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { REVIEW_DECISIONS, REVIEW_STAGES } from '@reptemple/contract/recordings/reviews-and-appeals';
import type { RepVerdicts } from '@reptemple/contract/recordings/reviews-and-appeals';
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
    /** Time of the first vote or of the appeal. */
    openedAt: moment('opened_at').notNull(),
    needsTwo: boolean('needs_two').notNull(),
    /**
     * Id of the round whose decision is appealed; null if the round is not an appeal, as is
     * `appealReason`, the owner's reason.
     */
    appealOf: uuid('appeal_of').references((): AnyPgColumn => recordingReviews.id, { onDelete: 'cascade' }),
    appealReason: text('appeal_reason'),
    /** Time of the decision. This column and those below are null until the decision. */
    decidedAt: moment('decided_at'),
    decision: text({ enum: REVIEW_DECISIONS }),
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
    reviewerId: uuid('reviewer_id').references(() => user.id, { onDelete: 'set null' }),
    stage: text({ enum: REVIEW_STAGES }).notNull(),
    decision: text({ enum: REVIEW_DECISIONS }).notNull(),
    reason: text().notNull(),
    verdicts: jsonb().$type<RepVerdicts>().notNull(),
    /** True if the code word is visible in the video; null if this was not asked. */
    codeWordSeen: boolean('code_word_seen'),
    validReps: integer('valid_reps').notNull(),
    invalidReps: integer('invalid_reps').notNull(),
    givenAt: moment('given_at').notNull(),
  },
  (table) => [
    uniqueIndex('opinions_stage').on(table.reviewId, table.stage),
    index('opinions_by_reviewer').on(table.reviewerId),
  ],
);

/**
 * Table of recordings with top ranks. Only `update-top-ranks.ts` writes it, from the leaderboards.
 */
export const reviewPlaces = pgTable(
  'review_places',
  {
    /**
     * Id of the recording with the rank. No foreign key: rows of deleted recordings are removed at
     * the next update.
     */
    recordingId: uuid('recording_id').primaryKey(),
    challengeId: uuid('challenge_id')
      .notNull()
      .references(() => challenges.id, { onDelete: 'cascade' }),
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
   * Fingerprint of the last update: the boards' change counter and the settings that decide who may
   * win.
   */
  seen: text().notNull(),
});
