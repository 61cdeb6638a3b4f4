/**
 * Daily VACUUM ANALYZE for the embedded database, which has no autovacuum. Without it, space of
 * deleted rows is never reused, counts scan every row, and the query planner lacks table
 * statistics.
 */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { boundJob } from '../jobs/jobs.ts';
import type { BoundJob, Job } from '../jobs/jobs.ts';

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
