import type { RateLimit } from '../../platform/rate-limits.ts';

/** How often one person may have tracks of videos counted: each takes its browser as long as the video. */
export const rerunLimit = (userId: string): RateLimit => ({ key: `reruns:${userId}`, max: 60, windowSeconds: 3600 });
