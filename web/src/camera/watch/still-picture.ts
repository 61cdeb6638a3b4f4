/**
 * How long a camera has shown no new picture: another app has taken the sound, and the browser has paused the video; or the camera hangs
 * without saying so. Measured by looks at the clock, so that a page that slept for an hour has not stood still for one.
 */
import type { Millis } from '@reptemple/engine/units';

/** Even in the dark a camera shows more than one picture in this time. */
export const STILL_MS: Millis = 2000;
/** A longer time between two looks was sleep. */
const LONGEST_LOOK_MS = 500;

export interface Stillness {
  readonly lookedAt: Millis | null;
  readonly stillMs: Millis;
}

/** A new picture has just been shown. */
export const MOVING: Stillness = { lookedAt: null, stillMs: 0 };

/** A look at `now`, a few times a second. */
export const lookedAgain = ({ lookedAt, stillMs }: Stillness, now: Millis): Stillness => ({
  lookedAt: now,
  stillMs: stillMs + Math.min(now - (lookedAt ?? now), LONGEST_LOOK_MS),
});
