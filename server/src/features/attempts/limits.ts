import { ANONYMOUS_TICKETS_PER_HOUR, TICKETS_PER_HOUR } from '@reptemple/contract/recordings/attempts';
import type { RateLimit } from '../../platform/http/rate-limits.ts';

/** Rate limit for starting attempts, per user. */
export const startLimit = (userId: string): RateLimit => ({
  key: `attempts:${userId}`,
  max: TICKETS_PER_HOUR,
  windowSeconds: 3600,
});

/** Rate limit for starting attempts without a session, per IP address. */
export const anonymousStartLimit = (address: string): RateLimit => ({
  key: `attempts:from:${address}`,
  max: ANONYMOUS_TICKETS_PER_HOUR,
  windowSeconds: 3600,
});
