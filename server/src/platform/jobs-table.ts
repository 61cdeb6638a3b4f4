/** The queue. A job is there until it is done; one that failed for good stays, for the operator. */
import { isNull } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './timestamptz.ts';

const moment = (name: string) => timestamptz(name);

export const jobsTable = pgTable(
  'jobs',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    data: jsonb().$type<unknown>().notNull(),
    /** Begun so far; an attempt that was cut off counts. */
    attempts: integer().notNull().default(0),
    runAt: moment('run_at').notNull(),
    /** Until when the worker at hand has it to itself; null when nobody has it. */
    leasedUntil: moment('leased_until'),
    failedAt: moment('failed_at'),
    lastError: text('last_error'),
    /** Set for work that comes back: there is one row of it. */
    recurringAs: text('recurring_as').unique(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('jobs_open').on(table.runAt, table.createdAt).where(isNull(table.failedAt))],
);
