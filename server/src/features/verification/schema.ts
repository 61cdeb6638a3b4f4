/**
 * recording_findings: what was checked and found. recording_fingerprints: by what a copy of a recording is recognised.
 * rep_prints: by what its reps are, as long as the challenge exists.
 */
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { FINDING_CHECKS, FINDING_OUTCOMES, type Finding } from '@reptemple/contract/verification';
import { challenges } from '../challenges/schema.ts';
import { challengeRecordings } from '../recordings/schema.ts';
import { timestamptz } from '../../platform/timestamptz.ts';

const moment = (name: string) => timestamptz(name);

/** Taken away with its recording. */
const ofRecording = () =>
  uuid('recording_id')
    .notNull()
    .references(() => challengeRecordings.id, { onDelete: 'cascade' });

export const recordingFindings = pgTable(
  'recording_findings',
  {
    recordingId: ofRecording(),
    check: text({ enum: FINDING_CHECKS }).notNull(),
    outcome: text({ enum: FINDING_OUTCOMES }).notNull(),
    figures: jsonb().$type<Finding['figures']>().notNull(),
    /** The recording this one is like. */
    relatedRecordingId: uuid('related_recording_id').references(() => challengeRecordings.id, { onDelete: 'set null' }),
    checkedAt: moment('checked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.recordingId, table.check] }),
    index('findings_related').on(table.relatedRecordingId),
  ],
);

export const recordingFingerprints = pgTable(
  'recording_fingerprints',
  {
    recordingId: ofRecording().primaryKey(),
    /** Of when the recording was made: only an earlier one can have been copied. */
    recordedAt: moment('recorded_at').notNull(),
    /** SHA-256 of the track's frames: times since the first one, and landmarks. */
    trackSha256: text('track_sha256').notNull(),
    /** Four angles ten times a second, in base64 (engine/src/plausibility/motion.ts). */
    motion: text().notNull(),
    /** Under which the motion is found among many (engine/src/plausibility/rhythm.ts). */
    rhythm: integer().array().notNull(),
    /** SHA-256 of the video's encoded pictures, whatever file they are in. */
    videoSha256: text('video_sha256'),
    /** What moves in the video's pictures, in base64. */
    pictures: text(),
  },
  (table) => [
    index('fingerprints_track').on(table.trackSha256),
    index('fingerprints_video').on(table.videoSha256),
    index('fingerprints_rhythm').using('gin', table.rhythm),
  ],
);

/** Stays when the recording or the account is deleted, without any mark of the person; goes with the challenge. */
export const repPrints = pgTable(
  'rep_prints',
  {
    id: uuid().primaryKey(),
    challengeId: uuid('challenge_id')
      .notNull()
      .references(() => challenges.id, { onDelete: 'cascade' }),
    /** Null once the recording is gone. */
    recordingId: uuid('recording_id').references(() => challengeRecordings.id, { onDelete: 'set null' }),
    recordedAt: moment('recorded_at').notNull(),
    /** Body shapes every 80 ms, in base64 (engine/src/plausibility/shape-series.ts). */
    shapes: text().notNull(),
    /** Time of the first shape, in ms. */
    startMs: integer('start_ms').notNull(),
    /** Start, bottom and end of each rep, in steps of 80 ms. */
    reps: integer().array().notNull(),
    /** Index of the shapes (engine/src/plausibility/shape-words.ts). */
    words: integer().array().notNull(),
  },
  (table) => [
    uniqueIndex('rep_prints_recording').on(table.recordingId),
    index('rep_prints_challenge').on(table.challengeId),
    index('rep_prints_words').using('gin', table.words),
  ],
);
