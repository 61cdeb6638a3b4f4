/** Job that runs when a video reaches its final state: playable or failed. */
import { z } from 'zod';
import type { Job } from '../../platform/jobs/jobs.ts';

const MediaSettled = z.object({ mediaId: z.uuid() });

export const MEDIA_SETTLED: Job<z.output<typeof MediaSettled>> = {
  name: 'media-settled',
  // Leads to the verification jobs, which analyze the video.
  lane: 'heavy',
  data: MediaSettled,
  attempts: 5,
};
