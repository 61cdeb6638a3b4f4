/**
 * Makes the clock of whatever is shown strictly increasing. A switched camera or a rewound video starts its own time again, and a
 * timestamp that does not increase kills the pose model for good.
 */
import type { Millis } from '@reptemple/engine/units';

export interface MediaClock {
  readonly offset: Millis;
  /** The last time given out. */
  readonly last: Millis;
}

/** Assumed between the last frame of one source and the first of the next. */
const SEAM_MS = 40;

export const startClock = (): MediaClock => ({ offset: 0, last: -SEAM_MS });

/** Whole milliseconds for a frame at `mediaTime`, later than any given out before. */
export const tick = (clock: MediaClock, mediaTime: Millis): MediaClock => {
  const at = Math.round(mediaTime + clock.offset);
  if (at > clock.last) return { ...clock, last: at };
  const last = clock.last + SEAM_MS;
  return { offset: last - mediaTime, last };
};
