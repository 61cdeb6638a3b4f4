/**
 * The embedded database has nobody who clears up after it, as a PostgreSQL server does by itself: without this, space that deleted rows
 * took is never used again, counts read every row, and plans are made without knowing how large a table is.
 */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { boundJob, type BoundJob, type Job } from './jobs.ts';

export const UPKEEP: Job = {
  name: 'database-upkeep',
  lane: 'heavy',
  data: z.object({}),
  attempts: 2,
  everySeconds: 86_400,
};

/** For embedded databases only. */
export const upkeep: BoundJob = boundJob(UPKEEP, {
  run: async (_data, { db }) => {
    await db.execute(sql`vacuum analyze`);
  },
});
