/** Finds the sample or frame that belongs to a time of the video. */
import type { Millis } from '@reptemple/engine/units';
import { MATCHING_TOLERANCE_MS } from '@reptemple/pose/frame-schedule';

interface Timed {
  readonly t: Millis;
}

/**
 * Older samples do not describe the current frame (specification S2, section 9: the landmark
 * buffer).
 */
const STALE_MS = 500;

/**
 * Returns the index of the last item not later than `ms`; -1 before the first. Items are sorted by
 * time.
 */
export const lastUntil = (timed: readonly Timed[], ms: Millis): number => {
  let [low, high] = [0, timed.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((timed[middle]?.t ?? Infinity) <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

/**
 * Returns the index of the sample for the frame at `ms`: its own or the newest earlier one that is
 * not stale. Otherwise -1.
 */
export const latestAt = (timed: readonly Timed[], ms: Millis): number => {
  const index = lastUntil(timed, ms + MATCHING_TOLERANCE_MS);
  const t = timed[index]?.t;
  return t === undefined || t <= ms - STALE_MS ? -1 : index;
};

/** Two readings of one frame's time differ only by rounding. */
const ROUNDING_MS = 1;

/** Returns the time of the next or previous frame; undefined at either end. */
export const frameBeside = (frames: readonly Timed[], ms: Millis, direction: 1 | -1): Millis | undefined => {
  const here = lastUntil(frames, ms + ROUNDING_MS);
  if (direction === 1) return frames[here + 1]?.t;
  // Between two frames the earlier one is on screen, so the previous one is before that.
  return frames[here - 1]?.t;
};
