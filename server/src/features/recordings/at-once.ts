/** Requests that bring a track: attempts, and analyses of them. All of them share one gate, as they share memory and what counts them. */
import { MAX_TRACK_BYTES } from '@reptemple/contract/recordings';
import { openGate, type Gate, type GateLimits } from '../../platform/gate.ts';
import { MOST_IN_LINE } from './counting.ts';

/** The track, two megabytes of submission, and the form around them. */
export const MAX_SUBMISSION_REQUEST = MAX_TRACK_BYTES + 3 * 1024 * 1024;

/**
 * Of one process, a place for each megabyte: from the first byte until it is counted and stored. An attempt is in memory some three times then, which
 * makes 300 MB at most; most are far below one megabyte, and one that does not say how large it is counts as the largest. No more are within than may
 * wait to be counted, and a browser that hears nothing for 60 s tries again.
 */
const AT_ONCE: GateLimits = {
  most: MOST_IN_LINE,
  placesOf: (bytes = MAX_SUBMISSION_REQUEST) => Math.max(1, Math.ceil(bytes / 1024 ** 2)),
  mostOfOne: 3,
  waiting: 400,
  patienceMs: 20_000,
};

export const openTrackGate = (): Gate => openGate(AT_ONCE);
