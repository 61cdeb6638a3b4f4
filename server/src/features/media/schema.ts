/** One row per video: from its first chunk to the finished video, thumbnail and GIF. */
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { user } from '../auth/schema.ts';
import { challenges } from '../challenges/schema.ts';
import { timestamptz } from '../../platform/database/timestamptz.ts';

/**
 * receiving: chunks are missing. uploaded: complete, but not submitted. The others are media
 * statuses of the contract.
 */
export const MEDIA_STATES = ['receiving', 'uploaded', 'processing', 'ready', 'failed'] as const;
export const VIDEO_TYPES = ['video/webm', 'video/mp4'] as const;

export const media = pgTable(
  'media',
  {
    id: uuid().primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    challengeId: uuid('challenge_id')
      .notNull()
      .references(() => challenges.id, { onDelete: 'cascade' }),
    sessionId: text('session_id').notNull().unique(),
    totalChunks: integer('total_chunks').notNull(),
    state: text({ enum: MEDIA_STATES }).notNull(),
    /** Error message for the owner. */
    error: text(),
    videoType: text('video_type', { enum: VIDEO_TYPES }),
    videoBytes: bigint('video_bytes', { mode: 'number' }),
    durationMs: integer('duration_ms'),
    width: integer(),
    height: integer(),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (table) => [
    index('media_owner').on(table.ownerId, table.state),
    index('media_stale').on(table.state, table.updatedAt),
    index('media_by_challenge').on(table.challengeId),
  ],
);

export const mediaChunks = pgTable(
  'media_chunks',
  {
    mediaId: uuid('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    chunkIndex: integer('chunk_index').notNull(),
    bytes: integer().notNull(),
    /** Null for chunks of versions that did not store it. */
    sha256: text(),
  },
  (table) => [primaryKey({ columns: [table.mediaId, table.chunkIndex] })],
);
