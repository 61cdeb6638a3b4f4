/**
 * Table of the uses of each rate limit in the current window. Stored in the database, so that
 * limits apply across processes and restarts.
 */
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../database/timestamptz.ts';

export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  uses: integer().notNull(),
  windowEnds: timestamptz('window_ends').notNull(),
});
