/**
 * How fast a video may play while the pose model watches it: so that none of the frames that are due is missed. A slow device takes
 * longer for the same count, instead of counting less.
 */
import { PROCESSING_INTERVAL_MS } from '@reptemple/pose/frame-schedule';
import type { Millis } from '@reptemple/engine/units';

/** Something is left for drawing, and for the next frame that takes a little longer. */
const SHARE_FOR_MODEL = 0.8;
const SLOWEST = 0.1;
const FASTEST = 4;
/** Smaller changes are not worth a change of speed. */
const NOTABLE = 0.2;
const REMEMBERED = 9;

export interface Pace {
  /** Times the speed the video was taken at. */
  readonly limit: number;
  /** How long the model took for the latest frames. */
  readonly times: readonly Millis[];
}

export const UNMEASURED_PACE: Pace = { limit: FASTEST, times: [] };

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** The pace after one more frame, for which the model took so long. */
export const paced = ({ limit, times }: Pace, tookMs: Millis): Pace => {
  const remembered = [...times, tookMs].slice(-REMEMBERED);
  const possible = (PROCESSING_INTERVAL_MS * SHARE_FOR_MODEL) / Math.max(1, median(remembered));
  const wanted = Math.min(FASTEST, Math.max(SLOWEST, Math.round(possible * 20) / 20));
  const isNotable = Math.abs(wanted - limit) > limit * NOTABLE;
  return { limit: isNotable ? wanted : limit, times: remembered };
};
