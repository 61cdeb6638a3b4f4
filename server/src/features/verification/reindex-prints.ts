/**
 * Computes the index words of stored prints again after the words changed: prints outlive their
 * recordings, so a new check cannot do it. Runs as a job of short batches (docs/decisions/0041).
 */
import { shapeWords } from '@reptemple/engine/plausibility/shape-words';
import { asc, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import type { Job, JobContext } from '../../platform/jobs/jobs.ts';
import { repPrints } from './schema.ts';

const ReindexPrints = z.object({ after: z.uuid().nullable() });

/** Sent by the migration `reindex_rep_prints`. */
export const REINDEX_PRINTS: Job<z.output<typeof ReindexPrints>> = {
  name: 'rep-print-reindex',
  lane: 'heavy',
  data: ReindexPrints,
  attempts: 5,
};

const BATCH = 50;

export const reindexPrints = async (after: string | null, { db, jobs }: JobContext): Promise<void> => {
  const { id, shapes, reps, startMs } = repPrints;
  const rows = await db
    .select({ id, shapes, reps, startMs })
    .from(repPrints)
    .where(after === null ? undefined : gt(id, after))
    .orderBy(asc(id))
    .limit(BATCH);
  for (const row of rows) {
    const print = { shapes: new Int8Array(Buffer.from(row.shapes, 'base64')), reps: row.reps, startMs: row.startMs };
    await db
      .update(repPrints)
      .set({ words: [...shapeWords(print)] })
      .where(eq(id, row.id));
  }
  const last = rows.at(-1);
  if (last) await jobs.send(db, REINDEX_PRINTS, { after: last.id });
};
