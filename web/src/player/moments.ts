/** Which of what was seen belongs to a moment of the video, and which frames lie beside it. */
import type { Millis } from '@reptemple/engine/units';
import { MATCHING_TOLERANCE_MS } from '@reptemple/pose/frame-schedule';

interface Timed {
  readonly t: Millis;
}

/** What was seen longer ago than this says nothing of now (second document, section 9: the landmark buffer). */
const STALE_MS = 500;

/** Index of the last one not later than `ms`; -1 before the first. They are in the order of time. */
export const lastUntil = (timed: readonly Timed[], ms: Millis): number => {
  let [low, high] = [0, timed.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((timed[middle]?.t ?? Infinity) <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

/** Index of what belongs to the picture of time `ms`: analysed from it, or the newest before it that is not stale; otherwise -1. */
export const latestAt = (timed: readonly Timed[], ms: Millis): number => {
  const index = lastUntil(timed, ms + MATCHING_TOLERANCE_MS);
  const t = timed[index]?.t;
  return t === undefined || t <= ms - STALE_MS ? -1 : index;
};

/** Two readings of one frame's time differ by rounding at most. */
const ROUNDING_MS = 1;

/** Time of the frame after or before the one at `ms`; undefined at either end. */
export const frameBeside = (frames: readonly Timed[], ms: Millis, direction: 1 | -1): Millis | undefined => {
  const here = lastUntil(frames, ms + ROUNDING_MS);
  if (direction === 1) return frames[here + 1]?.t;
  // Between two frames the earlier one is on screen: the one before that is asked for.
  return frames[here - 1]?.t;
};
