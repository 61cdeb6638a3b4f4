/**
 * Deletes expired tickets, used or not. The recording stores its own copy of the ticket's data.
 */
import { z } from 'zod';
import { boundJob } from '../../platform/jobs/jobs.ts';
import type { BoundJob, Job, JobContext } from '../../platform/jobs/jobs.ts';
import { removeExpired } from './store.ts';

export const SWEEP_TICKETS: Job = {
  name: 'attempt-tickets',
  lane: 'quick',
  data: z.object({}),
  attempts: 1,
  everySeconds: 3600,
};

const sweepTickets = async (_data: object, { db, now, log }: JobContext): Promise<void> => {
  const removed = await removeExpired(db, now);
  if (removed > 0) log.info({ removed }, 'Expired tickets removed.');
};

export const attemptJobs: readonly BoundJob[] = [boundJob(SWEEP_TICKETS, { run: sweepTickets })];
