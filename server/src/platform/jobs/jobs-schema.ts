/**
 * Table of the job queue. Finished jobs are deleted; permanently failed jobs stay for the
 * operator.
 */
import { isNull } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../database/timestamptz.ts';

const moment = (name: string) => timestamptz(name);

export const jobsTable = pgTable(
  'jobs',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    data: jsonb().$type<unknown>().notNull(),
    /** Number of attempts started so far, including interrupted ones. */
    attempts: integer().notNull().default(0),
    runAt: moment('run_at').notNull(),
    /** End of the current worker's lease; null if no worker has the job. */
    leasedUntil: moment('leased_until'),
    failedAt: moment('failed_at'),
    lastError: text('last_error'),
    /** Name of a recurring job; null for others. It is unique, so that the job has only one row. */
    recurringAs: text('recurring_as').unique(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('jobs_open').on(table.runAt, table.createdAt).where(isNull(table.failedAt))],
);
