/** How often something was asked for in the current window: in the database, so that limits hold across processes and restarts. */
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from './timestamptz.ts';

export const rateLimits = pgTable('rate_limits', {
  /** What is limited and for whom, such as `waitlist:192.0.2.7`. */
  key: text().primaryKey(),
  uses: integer().notNull(),
  windowEnds: timestamptz('window_ends').notNull(),
});
