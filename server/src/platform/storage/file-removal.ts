/**
 * Deletes stored files in a job that is sent in the same transaction as the row changes, so that
 * a crash leaves no orphaned files.
 */
import { z } from 'zod';
import { boundJob } from '../jobs/jobs.ts';
import type { BoundJob, Job } from '../jobs/jobs.ts';

const Removal = z.object({ keys: z.array(z.string()) });

export const REMOVE_FILES: Job<z.output<typeof Removal>> = {
  name: 'files-remove',
  lane: 'heavy',
  data: Removal,
  attempts: 12,
};

export const fileRemoval: BoundJob = boundJob(REMOVE_FILES, {
  run: async ({ keys }, { files }) => {
    for (const key of keys) await files.remove(key);
  },
});
