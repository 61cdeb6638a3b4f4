/**
 * Measures how long a camera shows no new frame: another app paused it, or it hangs. Measured
 * between polls, so that sleep does not count.
 */
import type { Millis } from '@reptemple/engine/units';

/** Even in the dark a camera shows more than one frame in this time. */
export const STILL_MS: Millis = 2000;
/** A longer time between two polls was sleep. */
const MAX_LOOK_MS = 500;

export interface Stillness {
  readonly lookedAt: Millis | null;
  readonly stillMs: Millis;
}

/** State after a new frame. */
export const MOVING: Stillness = { lookedAt: null, stillMs: 0 };

/** Records a poll at `now`; call it several times a second. */
export const lookedAgain = ({ lookedAt, stillMs }: Stillness, now: Millis): Stillness => ({
  lookedAt: now,
  stillMs: stillMs + Math.min(now - (lookedAt ?? now), MAX_LOOK_MS),
});
