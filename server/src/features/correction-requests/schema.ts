/** Table of requested corrections and the decisions of admins. */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { CORRECTION_STATES } from '@reptemple/contract/recordings/corrections';
import { timestamptz } from '../../platform/database/timestamptz.ts';
import { user } from '../auth/schema.ts';
import { challengeRecordings, recordingAnalyses } from '../recordings/schema.ts';

const moment = (name: string) => timestamptz(name);

export const recordingCorrections = pgTable(
  'recording_corrections',
  {
    id: uuid().primaryKey(),
    recordingId: uuid('recording_id')
      .notNull()
      .references(() => challengeRecordings.id, { onDelete: 'cascade' }),
    state: text({ enum: CORRECTION_STATES }).notNull().default('requested'),
    validReps: integer('valid_reps').notNull(),
    invalidReps: integer('invalid_reps').notNull(),
    analysisId: uuid('analysis_id').references(() => recordingAnalyses.id, { onDelete: 'set null' }),
    requestedAt: moment('requested_at').notNull(),
    /** User id of the admin who decided. Null while undecided, and if that admin was deleted. */
    decidedBy: uuid('decided_by').references(() => user.id, { onDelete: 'set null' }),
    decidedAt: moment('decided_at'),
    reason: text(),
  },
  (table) => [
    // Allows one open request per recording; a new one replaces it.
    uniqueIndex('corrections_open')
      .on(table.recordingId)
      .where(sql`${table.state} = 'requested'`),
    index('corrections_by_recording').on(table.recordingId, table.requestedAt),
    index('corrections_waiting').on(table.state, table.requestedAt, table.id),
    index('corrections_by_decider').on(table.decidedBy),
    index('corrections_by_analysis').on(table.analysisId),
  ],
);
