/**
 * Makes media time strictly increasing. Switching cameras or rewinding restarts it, and a
 * non-increasing timestamp breaks the pose model permanently.
 */
import type { Millis } from '@reptemple/engine/units';

export interface MediaClock {
  readonly offset: Millis;
  /** Last returned time. */
  readonly last: Millis;
}

/** Assumed time between the last frame of one source and the first of the next. */
const SEAM_MS = 40;

export const startClock = (): MediaClock => ({ offset: 0, last: -SEAM_MS });

/** Returns the clock with a new time in whole ms, later than all before. */
export const tick = (clock: MediaClock, mediaTime: Millis): MediaClock => {
  const at = Math.round(mediaTime + clock.offset);
  if (at > clock.last) return { ...clock, last: at };
  const last = clock.last + SEAM_MS;
  return { offset: last - mediaTime, last };
};
