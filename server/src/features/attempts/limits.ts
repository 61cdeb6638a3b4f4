import { TICKETS_PER_HOUR } from '@reptemple/contract/recordings/attempts';
import type { RateLimit } from '../../platform/http/rate-limits.ts';

/** Rate limit for starting attempts, per user. */
export const startLimit = (userId: string): RateLimit => ({
  key: `attempts:${userId}`,
  max: TICKETS_PER_HOUR,
  windowSeconds: 3600,
});
