/**
 * One Euro filter: strong smoothing at rest, little lag when moving (Casiez et al. 2012). It uses
 * elapsed time, so 10 and 60 frames per second are smoothed alike (docs/decisions/0012).
 */
import type { SmoothingSettings } from '../definition/settings.ts';
import type { Degrees, Millis } from '../units.ts';
import { MILLIS_PER_SECOND } from '../units.ts';

export interface Smoothed {
  readonly t: Millis;
  readonly value: Degrees;
  /** Degrees per second, low-pass filtered. */
  readonly speed: number;
}

/** Weight of the new value in a first-order low-pass filter. */
const weight = (cutoffHz: number, seconds: number): number => {
  const turn = 2 * Math.PI * cutoffHz * seconds;
  return turn / (turn + 1);
};

/**
 * Returns the next smoothed value. Resets without an earlier value or after a gap longer than
 * `maxGapMs`.
 */
export const smooth = (
  earlier: Smoothed | null,
  t: Millis,
  value: Degrees,
  settings: SmoothingSettings,
  maxGapMs: Millis,
): Smoothed => {
  if (!earlier || t - earlier.t > maxGapMs || t <= earlier.t) return { t, value, speed: 0 };
  const seconds = (t - earlier.t) / MILLIS_PER_SECOND;
  const measured = (value - earlier.value) / seconds;
  const speed = earlier.speed + weight(settings.speedCutoffHz, seconds) * (measured - earlier.speed);
  const cutoff = settings.minCutoffHz + settings.speedGain * Math.abs(speed);
  return { t, value: earlier.value + weight(cutoff, seconds) * (value - earlier.value), speed };
};
