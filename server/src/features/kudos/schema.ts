/**
 * Kudos that people give to recordings. A trigger counts them (migrations/repeatable/kudos.sql), so
 * that a leaderboard reads one row per recording.
 */
import { index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/timestamptz.ts';
import { user } from '../auth/schema.ts';
import { challengeRecordings } from '../recordings/schema.ts';

export const recordingKudos = pgTable(
  'recording_kudos',
  {
    recordingId: uuid('recording_id')
      .notNull()
      .references(() => challengeRecordings.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'recording_kudos_pk', columns: [table.recordingId, table.userId] }),
    index('kudos_by_user').on(table.userId),
  ],
);

/** Number of kudos per recording. Written only by the trigger. */
export const kudosCounts = pgTable('kudos_counts', {
  recordingId: uuid('recording_id')
    .primaryKey()
    .references(() => challengeRecordings.id, { onDelete: 'cascade' }),
  kudos: integer().notNull(),
});
