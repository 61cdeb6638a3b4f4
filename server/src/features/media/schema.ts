/** Tables of videos, their received chunks, and their share clips and redrawn GIFs. */
import { isNotNull, sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { CLIP_STATES } from '@reptemple/contract/recordings/video-upload-and-download';
import { timestamptz } from '../../platform/database/timestamptz.ts';
import { user } from '../auth/schema.ts';
import { challenges } from '../challenges/schema.ts';

/**
 * States of a video. receiving: chunks are missing; uploaded: complete, but not submitted. The
 * others are media statuses of the contract.
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
    error: text(),
    videoType: text('video_type', { enum: VIDEO_TYPES }),
    videoBytes: bigint('video_bytes', { mode: 'number' }),
    durationMs: integer('duration_ms'),
    width: integer(),
    height: integer(),
    /** True if only the owner and admins may see the video. Others get a clip of the skeleton. */
    isFilmHidden: boolean('is_film_hidden').notNull().default(false),
    /** Subfolder of the video's folder that holds the files; null if they are directly in it. */
    filesFolder: uuid('files_folder'),
    /**
     * Subfolder to which the files are being moved, so that earlier links stop working; null if no
     * move is running.
     */
    movingTo: uuid('moving_to'),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (table) => [
    index('media_owner').on(table.ownerId, table.state),
    index('media_stale').on(table.state, table.updatedAt),
    index('media_by_challenge').on(table.challengeId),
    index('media_hidden')
      .on(table.state)
      .where(sql`${table.isFilmHidden}`),
    index('media_moving').on(table.id).where(isNotNull(table.movingTo)),
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
    /** SHA-256 of the chunk; null for chunks of versions that did not store it. */
    sha256: text(),
  },
  (table) => [primaryKey({ columns: [table.mediaId, table.chunkIndex] })],
);

/**
 * Variants of clips. `film` and `skeleton` are share clips, with and without video. `gif` is a GIF
 * drawn again after a change of the result; the original GIF has no row.
 */
export const CLIP_VARIANTS = ['film', 'skeleton', 'gif'] as const;

export const mediaClips = pgTable(
  'media_clips',
  {
    mediaId: uuid('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    variant: text({ enum: CLIP_VARIANTS }).notNull(),
    /**
     * State of the rendering. `stale` means that the result has changed since the clip was
     * rendered.
     */
    state: text({ enum: [...CLIP_STATES, 'stale'] }).notNull(),
    /**
     * Hash of everything that the clip shows. It differs from that of the current result if the
     * clip is outdated.
     */
    contents: text().notNull(),
    failures: integer().notNull().default(0),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mediaId, table.variant] }),
    index('media_clips_by_state').on(table.state, table.updatedAt),
  ],
);
