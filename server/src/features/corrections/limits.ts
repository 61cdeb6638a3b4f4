import type { RateLimit } from '../../platform/http/rate-limits.ts';

/** Rate limit of repeated analyses per user. Each takes the browser as long as the video. */
export const rerunLimit = (userId: string): RateLimit => ({ key: `reruns:${userId}`, max: 60, windowSeconds: 3600 });
