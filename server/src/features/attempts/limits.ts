import { TICKETS_PER_HOUR } from '@reptemple/contract/attempts';
import type { RateLimit } from '../../platform/rate-limits.ts';

/** How often one person may begin an attempt. */
export const startLimit = (userId: string): RateLimit => ({
  key: `attempts:${userId}`,
  max: TICKETS_PER_HOUR,
  windowSeconds: 3600,
});
