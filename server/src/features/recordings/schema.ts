/**
 * Tables of recordings with their validation data, analyses, result changes, fixed genders and
 * holds (specification S2, section 3). Leaves out the specification's columns video_url and
 * gif_url, which follow from `media_id`. Rep counts are the server's.
 */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AnyPgColumn, ExtraConfigColumn } from 'drizzle-orm/pg-core';
import {
  CORRECTORS,
  COUNTED_STATUSES,
  RECORDING_GENDERS,
  RECORDING_STATUSES,
  UNVERIFIED_REASONS,
} from '@reptemple/contract/recordings/recordings';
import type { Processing, RecordedRep } from '@reptemple/contract/recordings/recordings';
import { SEEN_VIEWS } from '@reptemple/engine/definition/exercise-definition';
import type { SeenView } from '@reptemple/engine/definition/exercise-definition';
import type { EarlyEnd } from '@reptemple/engine/rules/attempt-limits';
import { timestamptz } from '../../platform/database/timestamptz.ts';
import { user } from '../auth/schema.ts';
import { challenges } from '../challenges/schema.ts';
import { media } from '../media/schema.ts';

export interface AnalysisData {
  readonly exercise: string;
  readonly video_source: 'live_camera';
  readonly analysis_results: {
    readonly repCount: number;
    readonly invalidRepCount: number;
    readonly formScore: number | null;
    /** Direction from which the camera saw the set; absent in recordings of older versions. */
    readonly seenView?: SeenView | null;
  };
  readonly completed_reps: readonly RecordedRep[];
  readonly exercise_definition: Record<string, unknown>;
  readonly is_daily_challenge: boolean;
  /** Limit of the challenge that ended the attempt; absent in older recordings. */
  readonly ended_early?: EarlyEnd | null;
}

const FIGURES = [
  'gender',
  'userId',
  'email',
  'name',
  'validReps',
  'invalidReps',
  'totalReps',
  'durationSeconds',
  'status',
  'createdAt',
  'id',
] as const;

interface Ranked {
  readonly validReps: ExtraConfigColumn;
  readonly createdAt: ExtraConfigColumn;
  readonly id: ExtraConfigColumn;
}

/**
 * Returns the columns in leaderboard order without prizes. Must match `listRanked` exactly,
 * including the position of nulls, or PostgreSQL does not use the index.
 */
const rankOf = ({ validReps, createdAt, id }: Ranked) => [validReps.desc().nullsFirst(), createdAt, id] as const;

/**
 * Returns the columns of the admin statistics. An index of them spares PostgreSQL reading the wide
 * rows.
 */
const figuresOf = (table: Readonly<Record<(typeof FIGURES)[number], ExtraConfigColumn>>) =>
  FIGURES.map((name) => table[name]);

/**
 * Returns an SQL condition that is true for about one recording in twenty, which are reviewed at
 * random. Compares the last four hex digits of the id, which clients cannot choose.
 */
export const isSampled = (id: AnyPgColumn | ExtraConfigColumn): SQL => sql`right(${id}::text, 4) < '0ccd'`;

export const challengeRecordings = pgTable(
  'challenge_recordings',
  {
    id: uuid().primaryKey(),
    challengeId: uuid('challenge_id')
      .notNull()
      .references(() => challenges.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => user.id, { onDelete: 'set null' }),
    name: text().notNull(),
    email: text().notNull(),
    gender: text({ enum: RECORDING_GENDERS }),
    validReps: integer('valid_reps').notNull(),
    invalidReps: integer('invalid_reps').notNull(),
    totalReps: integer('total_reps').notNull(),
    durationSeconds: doublePrecision('duration_seconds').notNull(),
    status: text({ enum: RECORDING_STATUSES }).notNull(),
    /** Time of the last status change; null if the status never changed. */
    statusSince: timestamptz('status_since'),
    /**
     * Result of comparing claim and count. Becomes the status after a video check without
     * suspicious findings. Corrections do not change it.
     */
    countedStatus: text('counted_status', { enum: COUNTED_STATUSES }).notNull(),
    /** Reason for `unverified`; null for other statuses and in recordings of older versions. */
    unverifiedReason: text('unverified_reason', { enum: UNVERIFIED_REASONS }),
    claimedValidReps: integer('claimed_valid_reps').notNull(),
    claimedInvalidReps: integer('claimed_invalid_reps').notNull(),
    formScore: integer('form_score'),
    /**
     * Direction from which the camera saw the set, as the server read it from the track; null if
     * unknown.
     */
    seenView: text('seen_view', { enum: SEEN_VIEWS }),
    engineVersion: text('engine_version').notNull(),
    /** Role of the person who corrected the counts; null for the server's count. */
    correctedBy: text('corrected_by', { enum: CORRECTORS }),
    sessionId: text('session_id').notNull(),
    mediaId: uuid('media_id').references(() => media.id, { onDelete: 'set null' }),
    referredBy: text('referred_by'),
    referralCount: integer('referral_count').notNull().default(0),
    analysisData: jsonb('analysis_data').$type<AnalysisData>().notNull(),
    /**
     * Id of the current analysis. Null if that is the attempt's own analysis, which is in
     * recording_validation_data.
     */
    analysisId: uuid('analysis_id').references((): AnyPgColumn => recordingAnalyses.id, { onDelete: 'set null' }),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('recordings_session').on(table.sessionId),
    index('recordings_ranked').on(table.challengeId, ...rankOf(table)),
    index('recordings_ranked_by_gender').on(table.challengeId, table.gender, ...rankOf(table)),
    index('recordings_by_user').on(table.userId, table.createdAt),
    // Index for a person's activity. Each recording of a deleted account counts as a person.
    index('recordings_by_person').on(table.challengeId, sql`coalesce(${table.userId}, ${table.id})`, table.createdAt),
    index('recordings_figures').on(table.challengeId, ...figuresOf(table)),
    index('recordings_newest').on(table.createdAt, table.id),
    index('recordings_arrived').on(table.challengeId, table.createdAt, table.id),
    index('recordings_by_media').on(table.mediaId),
    index('recordings_by_analysis')
      .on(table.analysisId)
      .where(sql`${table.analysisId} is not null`),
    index('recordings_under_review')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} = 'pending_review'`),
    index('recordings_checking')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} = 'checking'`),
    index('recordings_sampled').on(table.createdAt, table.id).where(isSampled(table.id)),
  ],
);

/** Data of the original attempt: settings, the track as sent, and the server's count. */
export const recordingValidationData = pgTable('recording_validation_data', {
  recordingId: uuid('recording_id')
    .primaryKey()
    .references(() => challengeRecordings.id, { onDelete: 'cascade' }),
  mediapipeConfig: jsonb('mediapipe_config').$type<Processing['mediapipeConfig']>().notNull(),
  lockedSide: text('locked_side'),
  processingInterval: integer('processing_interval').notNull(),
  targetTimestamps: jsonb('target_timestamps').$type<readonly number[]>().notNull(),
  actualTimestamps: jsonb('actual_timestamps').$type<readonly number[]>().notNull(),
  droppedFrames: jsonb('dropped_frames').$type<readonly number[]>().notNull(),
  /** Storage key of the gzipped track (the landmarks timeline), which is too large for a column. */
  landmarksTimeline: text('landmarks_timeline').notNull(),
  analysisTimeline: jsonb('analysis_timeline').$type<readonly object[]>().notNull(),
  finalResults: jsonb('final_results').$type<object>().notNull(),
  exerciseDefinition: jsonb('exercise_definition').$type<Record<string, unknown>>().notNull(),
  endedEarly: jsonb('ended_early').$type<EarlyEnd>(),
  engineVersion: text('engine_version').notNull(),
  /**
   * Id of the attempt ticket, which is deleted after it expires. Null if there was no valid ticket.
   */
  ticketId: uuid('ticket_id'),
  ticketIssuedAt: timestamptz('ticket_issued_at'),
  /**
   * SHA-256 of the gzipped track as received. Null in recordings of older versions, as is
   * `chunkSha256`, which has the hashes of the video's chunks.
   */
  trackSha256: text('track_sha256'),
  /** Code word of the ticket. Null if none was required, or if there was no valid ticket. */
  codeWord: text('code_word'),
  chunkSha256: jsonb('chunk_sha256').$type<readonly string[]>(),
});

/** Additional analyses of a recording's video: current, former and requested ones. */
export const recordingAnalyses = pgTable(
  'recording_analyses',
  {
    id: uuid().primaryKey(),
    recordingId: uuid('recording_id')
      .notNull()
      .references(() => challengeRecordings.id, { onDelete: 'cascade' }),
    /**
     * Storage key of the gzipped track; null for analyses of older versions, which did not store
     * it.
     */
    landmarksTimeline: text('landmarks_timeline'),
    analysisData: jsonb('analysis_data').$type<AnalysisData>().notNull(),
    engineVersion: text('engine_version').notNull(),
    analysisTimeline: jsonb('analysis_timeline').$type<readonly object[]>().notNull(),
    finalResults: jsonb('final_results').$type<object>().notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [index('analyses_by_recording').on(table.recordingId)],
);

/**
 * Results of a recording before and after each change, kept as long as the recording (specification
 * S2, section 3).
 */
export const challengeRecordingsAudit = pgTable(
  'challenge_recordings_audit',
  {
    id: uuid().primaryKey(),
    recordingId: uuid('recording_id')
      .notNull()
      .references(() => challengeRecordings.id, { onDelete: 'cascade' }),
    previousValidReps: integer('previous_valid_reps').notNull(),
    previousInvalidReps: integer('previous_invalid_reps').notNull(),
    previousAnalysisData: jsonb('previous_analysis_data').$type<AnalysisData>().notNull(),
    previousEngineVersion: text('previous_engine_version').notNull(),
    newValidReps: integer('new_valid_reps').notNull(),
    newInvalidReps: integer('new_invalid_reps').notNull(),
    newAnalysisData: jsonb('new_analysis_data').$type<AnalysisData>().notNull(),
    newEngineVersion: text('new_engine_version').notNull(),
    userSuggestedReps: integer('user_suggested_reps'),
    isManualOverride: boolean('is_manual_override').notNull(),
    /**
     * Id of the user who changed the result; null for a recount that the operator started, and for
     * deleted accounts.
     */
    updatedBy: uuid('updated_by').references(() => user.id, { onDelete: 'set null' }),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('recordings_audit_by_recording').on(table.recordingId, table.createdAt),
    index('recordings_audit_by_updater').on(table.updatedBy),
  ],
);

/**
 * Table of the gender under which each person ranks in a challenge, fixed by their first
 * submission. Only an admin can change it.
 */
export const challengeGenders = pgTable(
  'challenge_genders',
  {
    challengeId: uuid('challenge_id')
      .notNull()
      .references(() => challenges.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Gender for ranking; null ranks in "All" only. */
    gender: text({ enum: RECORDING_GENDERS }),
    fixedAt: timestamptz('fixed_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'challenge_genders_pk', columns: [table.challengeId, table.userId] }),
    index('genders_by_user').on(table.userId),
  ],
);

/**
 * Table of recordings that wait for a confirmed email address. It is small, so a job can check it
 * often.
 */
export const mailboxHolds = pgTable('mailbox_holds', {
  recordingId: uuid('recording_id')
    .primaryKey()
    .references(() => challengeRecordings.id, { onDelete: 'cascade' }),
  heldAt: timestamptz('held_at').notNull(),
});
