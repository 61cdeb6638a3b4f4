/** The message that nothing more will happen to a video: it can be played, or never will be. */
import { z } from 'zod';
import type { Job } from '../../platform/jobs.ts';

const MediaSettled = z.object({ mediaId: z.uuid() });

export const MEDIA_SETTLED: Job<z.output<typeof MediaSettled>> = {
  name: 'media-settled',
  // Leads to the checks, which watch the video.
  lane: 'heavy',
  data: MediaSettled,
  attempts: 5,
};
