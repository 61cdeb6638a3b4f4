/**
 * Maintenance of the embedded database, which has no autovacuum: VACUUM ANALYZE every day, and
 * ANALYZE of grown tables every minute. Without them, space of deleted rows is never reused,
 * counts scan every row, and the query planner lacks table statistics.
 */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { boundJob } from '../jobs/jobs.ts';
import type { BoundJob, Job } from '../jobs/jobs.ts';
import type { Database } from './database.ts';
import { query } from './error-codes-and-validated-queries.ts';

const UPKEEP: Job = {
  name: 'database-upkeep',
  lane: 'heavy',
  data: z.object({}),
  attempts: 2,
  everySeconds: 86_400,
};

/**
 * Job that runs ANALYZE every minute. SQL functions keep the plans of empty tables until ANALYZE,
 * so daily would be too late on the first day.
 */
const STATISTICS: Job = {
  name: 'database-statistics',
  lane: 'quick',
  data: z.object({}),
  attempts: 2,
  everySeconds: 60,
};

const Grown = z.object({ tables: z.string().nullable() });

/**
 * Runs ANALYZE on tables whose file size has grown: the embedded database does not count changed
 * rows.
 */
export const analyzeGrown = async (db: Database): Promise<void> => {
  const [grown] = await query(
    db,
    sql`select string_agg(oid::regclass::text, ', ') as tables from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace
        and pg_relation_size(oid) > (2 + 1.5 * relpages) * current_setting('block_size')::int`,
    Grown,
  );
  if (grown?.tables) await db.execute(sql`analyze ${sql.raw(grown.tables)}`);
};

/** Jobs for the embedded database only; a database server has autovacuum. */
export const maintenanceJobs: readonly BoundJob[] = [
  boundJob(UPKEEP, {
    run: async (_data, { db }) => {
      await db.execute(sql`vacuum analyze`);
    },
  }),
  boundJob(STATISTICS, { run: (_data, { db }) => analyzeGrown(db) }),
];

export const MAINTENANCE = maintenanceJobs.map(({ job }) => job.name);
