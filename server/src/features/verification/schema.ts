/**
 * Tables of findings, fingerprints of recordings (to detect copies), and fingerprints of reps (to
 * detect copied reps).
 */
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { FINDING_CHECKS, FINDING_OUTCOMES } from '@reptemple/contract/recordings/check-findings-and-replay';
import type { Finding } from '@reptemple/contract/recordings/check-findings-and-replay';
import { timestamptz } from '../../platform/database/timestamptz.ts';
import { challenges } from '../challenges/schema.ts';
import { challengeRecordings } from '../recordings/schema.ts';

const moment = (name: string) => timestamptz(name);

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
    /** Creation time of the recording: only an earlier recording can be the original of a copy. */
    recordedAt: moment('recorded_at').notNull(),
    /** SHA-256 of the track's frames: times since the first one, and landmarks. */
    trackSha256: text('track_sha256').notNull(),
    /**
     * Motion signature: four angles, ten times a second, in base64
     * (engine/src/plausibility/motion-signature.ts).
     */
    motion: text().notNull(),
    /**
     * Index words to search for similar motions (engine/src/plausibility/motion-search-index.ts).
     */
    rhythm: integer().array().notNull(),
    /** SHA-256 of the video's encoded frames, independent of the container. */
    videoSha256: text('video_sha256'),
    /** Thumbnails of the movement in the video, in base64. */
    pictures: text(),
  },
  (table) => [
    index('fingerprints_track').on(table.trackSha256),
    index('fingerprints_video').on(table.videoSha256),
    index('fingerprints_rhythm').using('gin', table.rhythm),
  ],
);

/**
 * Fingerprints of reps. They contain no personal data and stay after the recording or account is
 * deleted; deleted with the challenge.
 */
export const repPrints = pgTable(
  'rep_prints',
  {
    id: uuid().primaryKey(),
    challengeId: uuid('challenge_id')
      .notNull()
      .references(() => challenges.id, { onDelete: 'cascade' }),
    recordingId: uuid('recording_id').references(() => challengeRecordings.id, { onDelete: 'set null' }),
    recordedAt: moment('recorded_at').notNull(),
    /** Body shapes every 80 ms, in base64 (engine/src/plausibility/shape-series.ts). */
    shapes: text().notNull(),
    startMs: integer('start_ms').notNull(),
    /** Start, bottom and end of each rep, in steps of 80 ms. */
    reps: integer().array().notNull(),
    /** Index words of the shapes (engine/src/plausibility/motion-search-index.ts). */
    words: integer().array().notNull(),
  },
  (table) => [
    uniqueIndex('rep_prints_recording').on(table.recordingId),
    index('rep_prints_challenge').on(table.challengeId),
    index('rep_prints_words').using('gin', table.words),
  ],
);
