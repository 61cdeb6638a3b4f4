/**
 * Job that permanently removes deleted challenges after the undo period, with recordings and
 * videos. Works in batches: an interrupted run continues the next day. Files are removed by jobs
 * that the same transactions queue.
 */
import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import { boundJob } from '../../platform/jobs/jobs.ts';
import type { BoundJob, Job, JobContext } from '../../platform/jobs/jobs.ts';
import { recordAudit } from '../audit/index.ts';
import { listDeletedBefore, lockIfThere, removeChallenge } from '../challenges/index.ts';
import { removeSomeMedia } from '../media/index.ts';
import { removeSomeRecordings } from '../recordings/index.ts';
import { removableBefore } from './challenge-form-diff-and-undo-period.ts';

const BATCH = 500;

export const REMOVE_DELETED: Job = {
  name: 'challenges-remove',
  lane: 'heavy',
  data: z.object({}),
  attempts: 3,
  everySeconds: 86_400,
};

/**
 * Removes one batch of recordings and videos, and at the end the challenge itself. Returns false if
 * nothing is left.
 */
const removeBatch = async (tx: Database, challengeId: string, context: JobContext): Promise<boolean> => {
  const { jobs, now, ids } = context;
  const view = await lockIfThere(tx, challengeId);
  // Stops if another process has removed the challenge or, because its clock is behind, restored
  // it.
  if (!view || view.challenge.deletedAt === null) return false;
  const removed =
    (await removeSomeRecordings(tx, challengeId, BATCH, jobs)) + (await removeSomeMedia(tx, challengeId, BATCH, jobs));
  if (removed > 0) return true;
  await removeChallenge(tx, challengeId);
  await recordAudit(
    tx,
    { caller: null, now, ids },
    {
      action: 'challenges.remove',
      subjectKind: 'challenge',
      subjectId: challengeId,
      details: { name: view.challenge.name },
    },
  );
  return false;
};

const removeDeleted = async (_data: object, context: JobContext): Promise<void> => {
  const { db, now, ending, log } = context;
  const removable = await listDeletedBefore(db, new Date(removableBefore(now.getTime())));
  for (const { id } of removable) {
    do ending.throwIfAborted();
    while (await db.transaction((tx) => removeBatch(tx, id, context)));
  }
  if (removable.length > 0) log.info({ removed: removable.length }, 'Deleted challenges removed for good.');
};

export const challengeAdminJobs: readonly BoundJob[] = [boundJob(REMOVE_DELETED, { run: removeDeleted })];
