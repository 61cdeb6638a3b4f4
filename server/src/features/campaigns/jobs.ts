/** Removes uploaded pictures that no campaign shows: replaced ones, and those never saved. */
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import { z } from 'zod';
import { boundJob } from '../../platform/jobs/jobs.ts';
import type { BoundJob, Job, JobContext } from '../../platform/jobs/jobs.ts';
import { removeUnusedPictures } from '../pictures/index.ts';
import { findShownPictures } from './campaign-pictures.ts';

export const REMOVE_UNUSED_PICTURES: Job = {
  name: 'campaigns-unused-pictures',
  lane: 'quick',
  data: z.object({}),
  attempts: 1,
  everySeconds: 6 * 3600,
};

/** Time to save a campaign after uploading its pictures. */
const UNUSED_RETENTION_MS = MILLIS_PER_DAY;

const removeUnused = async (_data: object, { db, jobs, now, log }: JobContext): Promise<void> => {
  const before = new Date(now.getTime() - UNUSED_RETENTION_MS);
  const removed = await db.transaction((tx) =>
    removeUnusedPictures(tx, { before, findUsed: () => findShownPictures(tx), jobs }),
  );
  if (removed > 0) log.info({ removed }, 'Unused campaign pictures removed.');
};

export const campaignJobs: readonly BoundJob[] = [boundJob(REMOVE_UNUSED_PICTURES, { run: removeUnused })];
