/** Removes stored files after the transaction that lets go of them: a crash in between leaves nothing behind for long. */
import { z } from 'zod';
import { boundJob, type BoundJob, type Job } from './jobs.ts';

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
