/**
 * Calculates playback rates: the maximum at which the pose model misses no frame, and the speeds of
 * the keys J (reverse), K (stop) and L (forward).
 */
import type { Millis } from '@reptemple/engine/units';
import { PROCESSING_INTERVAL_MS } from '@reptemple/pose/frame-schedule';

const SHARE_FOR_MODEL = 0.8;
const SLOWEST = 0.1;
const FASTEST = 4;
const NOTABLE = 0.2;
const REMEMBERED = 9;

export interface Pace {
  readonly limit: number;
  readonly times: readonly Millis[];
}

export const UNMEASURED_PACE: Pace = { limit: FASTEST, times: [] };

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * Updates the maximum playback rate with another frame, whose analysis took `tookMs`. On a slow
 * device the video plays more slowly, so that the model misses no frame.
 */
export const paced = ({ limit, times }: Pace, tookMs: Millis): Pace => {
  const remembered = [...times, tookMs].slice(-REMEMBERED);
  const possible = (PROCESSING_INTERVAL_MS * SHARE_FOR_MODEL) / Math.max(1, median(remembered));
  const wanted = Math.min(FASTEST, Math.max(SLOWEST, Math.round(possible * 20) / 20));
  const isNotable = Math.abs(wanted - limit) > limit * NOTABLE;
  return { limit: isNotable ? wanted : limit, times: remembered };
};

/** Speed as a multiple of the chosen playback rate: negative in reverse, 0 if stopped. */
export type Shuttle = number;

/**
 * Returns the new speed after the key J or L. Doubles the speed; starts at normal speed if playback
 * was stopped or in the other direction.
 */
export const shuttled = (now: Shuttle, direction: 1 | -1): Shuttle =>
  now * direction <= 0 ? direction : Math.min(FASTEST, Math.abs(now) * 2) * direction;

export const RATES = [0.25, 0.5, 0.75, 1, 1.5, 2] as const;

export const playable = (rate: number): number => Math.min(8, Math.max(0.1, rate));
