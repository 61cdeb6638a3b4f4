/**
 * Rebuilds leaderboards after an update that changes the ranking rules. One challenge per job,
 * because a migration would lock all of them.
 */
import { and, asc, eq, gt, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { boundJob, type BoundJob, type Job, type JobContext } from '../../platform/jobs/jobs.ts';
import { hasPrizes } from '../challenges/public.ts';
import { challenges } from '../challenges/schema.ts';
import { leaderboardEntries } from './schema.ts';

const RebuildBoards = z.object({ after: z.uuid().nullable() });

/** Queued by the migration `ranking_tiers`. */
export const REBUILD_BOARDS: Job<z.output<typeof RebuildBoards>> = {
  name: 'leaderboard-rebuild',
  lane: 'heavy',
  data: RebuildBoards,
  attempts: 5,
};

/**
 * Selects challenges whose order changes with the tiers: those with prizes, and those with
 * entries still ranked last as unverified.
 */
const rebuildNext = async ({ after }: z.output<typeof RebuildBoards>, { db, jobs }: JobContext): Promise<void> => {
  const isLast = sql`exists (
    select 1 from ${leaderboardEntries}
    where ${and(eq(leaderboardEntries.challengeId, challenges.id), gt(leaderboardEntries.tier, 0))}
  )`;
  const [next] = await db
    .select({ id: challenges.id })
    .from(challenges)
    .where(and(after === null ? undefined : gt(challenges.id, after), or(hasPrizes, isLast)))
    .orderBy(asc(challenges.id))
    .limit(1);
  if (!next) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select leaderboard_rebuild(${next.id}::uuid)`);
    await jobs.send(tx, REBUILD_BOARDS, { after: next.id });
  });
};

export const leaderboardJobs: readonly BoundJob[] = [boundJob(REBUILD_BOARDS, { run: rebuildNext })];
