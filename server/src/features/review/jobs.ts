/**
 * Updates the top places regularly, so that the queue can show how long a recording has held its
 * place.
 */
import { z } from 'zod';
import { boundJob } from '../../platform/jobs/jobs.ts';
import type { BoundJob, Job } from '../../platform/jobs/jobs.ts';
import { noticePlaces } from './places.ts';

export const NOTICE_PLACES: Job = {
  name: 'review-places',
  lane: 'quick',
  data: z.object({}),
  attempts: 1,
  everySeconds: 60,
};

export const reviewJobs: readonly BoundJob[] = [
  boundJob(NOTICE_PLACES, { run: (_data, { db, now }) => noticePlaces(db, now) }),
];
