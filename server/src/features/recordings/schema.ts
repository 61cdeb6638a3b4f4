/** challenge_recordings and recording_validation_data (second document, section 3; product decision 1). */
import { sql, type SQL } from 'drizzle-orm';
import {
  type AnyPgColumn,
  type ExtraConfigColumn,
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
import {
  CORRECTORS,
  COUNTED_STATUSES,
  RECORDING_GENDERS,
  RECORDING_STATUSES,
  UNVERIFIED_REASONS,
} from '@reptemple/contract/recordings';
import type { Processing, RecordedRep } from '@reptemple/contract/recordings';
import type { EarlyEnd } from '@reptemple/engine/limits';
import { user } from '../auth/schema.ts';
import { challenges } from '../challenges/schema.ts';
import { media } from '../media/schema.ts';
import { timestamptz } from '../../platform/timestamptz.ts';

export interface AnalysisData {
  readonly exercise: string;
  readonly video_source: 'live_camera';
  readonly analysis_results: {
    readonly repCount: number;
    readonly invalidRepCount: number;
    readonly formScore: number | null;
  };
  readonly completed_reps: readonly RecordedRep[];
  /** As it was when the reps were counted: a replay uses this one. */
  readonly exercise_definition: Record<string, unknown>;
  readonly is_daily_challenge: boolean;
  /** Where a limit of the challenge ended the attempt; absent in older recordings. */
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

/** The leaderboard's order without prizes, exactly as `listRanked` asks for it: an index whose nulls stand elsewhere, though there are none, is not used. */
const rankOf = ({ validReps, createdAt, id }: Ranked) => [validReps.desc().nullsFirst(), createdAt, id] as const;

/** All that admins' figures and tables tell of a recording: read from the index alone, they never touch the wide rows of a large challenge. */
const figuresOf = (table: Readonly<Record<(typeof FIGURES)[number], ExtraConfigColumn>>) =>
  FIGURES.map((name) => table[name]);

/**
 * The specification's columns video_url and gif_url follow from `media_id`, so they are not stored.
 * valid_reps, invalid_reps and total_reps are the server's count of the track.
 */
/** Drawn by lot for a look, one in twenty (0ccd of ffff), by the id's last digits: who made the id cannot have chosen them. */
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
    /** Since when it has that status; null: from the start. */
    statusSince: timestamptz('status_since'),
    /** What claim and count say of each other: what the status is once the video was compared and nothing odd was found. No correction changes it. */
    countedStatus: text('counted_status', { enum: COUNTED_STATUSES }).notNull(),
    /** Null unless `unverified`, and there for recordings of older versions. */
    unverifiedReason: text('unverified_reason', { enum: UNVERIFIED_REASONS }),
    claimedValidReps: integer('claimed_valid_reps').notNull(),
    claimedInvalidReps: integer('claimed_invalid_reps').notNull(),
    formScore: integer('form_score'),
    engineVersion: text('engine_version').notNull(),
    /** Whose word the counts are, when they are not the server's count. */
    correctedBy: text('corrected_by', { enum: CORRECTORS }),
    sessionId: text('session_id').notNull(),
    mediaId: uuid('media_id').references(() => media.id, { onDelete: 'set null' }),
    referredBy: text('referred_by'),
    referralCount: integer('referral_count').notNull().default(0),
    analysisData: jsonb('analysis_data').$type<AnalysisData>().notNull(),
    /** The other analysis that stands; null: that of the attempt itself, in recording_validation_data. */
    analysisId: uuid('analysis_id').references((): AnyPgColumn => recordingAnalyses.id, { onDelete: 'set null' }),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('recordings_session').on(table.sessionId),
    index('recordings_ranked').on(table.challengeId, ...rankOf(table)),
    index('recordings_ranked_by_gender').on(table.challengeId, table.gender, ...rankOf(table)),
    index('recordings_by_user').on(table.userId, table.createdAt),
    // What one person has done there; who has left is a person for each recording.
    index('recordings_by_person').on(table.challengeId, sql`coalesce(${table.userId}, ${table.id})`, table.createdAt),
    index('recordings_figures').on(table.challengeId, ...figuresOf(table)),
    index('recordings_newest').on(table.createdAt, table.id),
    index('recordings_arrived').on(table.challengeId, table.createdAt, table.id),
    // For removing videos: each of them is looked for here.
    index('recordings_by_media').on(table.mediaId),
    index('recordings_by_analysis')
      .on(table.analysisId)
      .where(sql`${table.analysisId} is not null`),
    // What waits for a person to look: few among many.
    index('recordings_under_review')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} = 'pending_review'`),
    // Videos that are being checked: few among many, and none for long.
    index('recordings_checking')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} = 'checking'`),
    index('recordings_sampled').on(table.createdAt, table.id).where(isSampled(table.id)),
  ],
);

/** Of the attempt itself: how it was made, the track as it was sent, and the server's count of that track. */
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
  /** The storage key of the gzipped track, which is the landmarks timeline: megabytes that no query needs. */
  landmarksTimeline: text('landmarks_timeline').notNull(),
  analysisTimeline: jsonb('analysis_timeline').$type<readonly object[]>().notNull(),
  finalResults: jsonb('final_results').$type<object>().notNull(),
  /** With which the track was counted; a replay uses these. */
  exerciseDefinition: jsonb('exercise_definition').$type<Record<string, unknown>>().notNull(),
  endedEarly: jsonb('ended_early').$type<EarlyEnd>(),
  engineVersion: text('engine_version').notNull(),
  /** The ticket it was submitted with, which is removed once it has expired; null: none that was good. */
  ticketId: uuid('ticket_id'),
  ticketIssuedAt: timestamptz('ticket_issued_at'),
  /** Of the gzipped track as it arrived, and of the video's chunks; null in recordings of older versions. */
  trackSha256: text('track_sha256'),
  /** Of the ticket; null: none was asked for, or there was no good ticket. */
  codeWord: text('code_word'),
  chunkSha256: jsonb('chunk_sha256').$type<readonly string[]>(),
});

/** Other analyses of a recording's video, each with the track it was counted from: those that stand or stood, and those that were asked for. */
export const recordingAnalyses = pgTable(
  'recording_analyses',
  {
    id: uuid().primaryKey(),
    recordingId: uuid('recording_id')
      .notNull()
      .references(() => challengeRecordings.id, { onDelete: 'cascade' }),
    /** The storage key of the gzipped track; null: of an older version, which did not keep it. */
    landmarksTimeline: text('landmarks_timeline'),
    analysisData: jsonb('analysis_data').$type<AnalysisData>().notNull(),
    engineVersion: text('engine_version').notNull(),
    analysisTimeline: jsonb('analysis_timeline').$type<readonly object[]>().notNull(),
    finalResults: jsonb('final_results').$type<object>().notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [index('analyses_by_recording').on(table.recordingId)],
);

/** What a recording's result was before each change of it; kept as long as the recording (second document, section 3). */
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
    /** Null: the server itself, told by its operator, or somebody who left. */
    updatedBy: uuid('updated_by').references(() => user.id, { onDelete: 'set null' }),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('recordings_audit_by_recording').on(table.recordingId, table.createdAt),
    index('recordings_audit_by_updater').on(table.updatedBy),
  ],
);

/** The gender each person ranks by in a challenge, fixed by their first submission. Only an admin changes it. */
export const challengeGenders = pgTable(
  'challenge_genders',
  {
    challengeId: uuid('challenge_id')
      .notNull()
      .references(() => challenges.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Null: ranks in "All" only. */
    gender: text({ enum: RECORDING_GENDERS }),
    fixedAt: timestamptz('fixed_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'challenge_genders_pk', columns: [table.challengeId, table.userId] }),
    index('genders_by_user').on(table.userId),
  ],
);

/** Recordings that wait for their owner to confirm their email address: few, so that a job finds those to release quickly. */
export const mailboxHolds = pgTable('mailbox_holds', {
  recordingId: uuid('recording_id')
    .primaryKey()
    .references(() => challengeRecordings.id, { onDelete: 'cascade' }),
  heldAt: timestamptz('held_at').notNull(),
});
