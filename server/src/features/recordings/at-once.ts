/**
 * Limits concurrent requests that upload a track: attempts and analyses. They share one limiter
 * because they share memory and counting threads.
 */
import { MAX_TRACK_BYTES } from '@reptemple/contract/recordings/recordings';
import { openGate } from '../../platform/http/concurrency-limiter.ts';
import type { ConcurrencyLimiter, GateLimits } from '../../platform/http/concurrency-limiter.ts';
import { MAX_IN_LINE } from './counting/counting.ts';

/** In bytes: the track, 2 MB of submission JSON, and the form encoding. */
export const MAX_SUBMISSION_REQUEST = MAX_TRACK_BYTES + 3 * 1024 * 1024;

/**
 * Limits of one process, in slots of 1 MB, held from the first byte until the attempt is stored.
 * An attempt takes about three times its size in memory, at most 300 MB in total. Most are far
 * below 1 MB. A request without a length counts as the largest. No more run than may wait to be
 * counted; a browser retries after 60 s without an answer.
 */
const AT_ONCE: GateLimits = {
  most: MAX_IN_LINE,
  placesOf: (bytes = MAX_SUBMISSION_REQUEST) => Math.max(1, Math.ceil(bytes / 1024 ** 2)),
  mostOfOne: 3,
  waiting: 400,
  patienceMs: 20_000,
};

export const openTrackGate = (): ConcurrencyLimiter => openGate(AT_ONCE);
