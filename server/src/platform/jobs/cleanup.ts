/** Daily cleanup job: removes expired data. */
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import { z } from 'zod';
import { removeFailedJobs } from './job-store.ts';
import { boundJob } from './jobs.ts';
import type { BoundJob, Job, JobContext } from './jobs.ts';

/** Longer than any request or job writes. */
const UNFINISHED_AFTER_MS = MILLIS_PER_DAY;
/** Retention of failed jobs, during which an operator can inspect and retry them. */
export const KEEP_FAILED_MS = 30 * MILLIS_PER_DAY;

export const HOUSEKEEPING: Job = {
  name: 'housekeeping',
  lane: 'heavy',
  data: z.object({}),
  attempts: 2,
  everySeconds: 86_400,
};

const tidyUp = async (_data: object, { db, files, now, log }: JobContext): Promise<void> => {
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  const unfinishedFiles = await files.removeUnfinished(before(UNFINISHED_AFTER_MS));
  const failedJobs = await removeFailedJobs(db, before(KEEP_FAILED_MS));
  log.info({ unfinishedFiles, failedJobs }, 'Housekeeping done.');
};

export const housekeeping: BoundJob = boundJob(HOUSEKEEPING, { run: tidyUp });
