/**
 * One-Euro filter: calm when the angle rests, quick when it moves. Time is an argument, so 10 and 60 frames a second are smoothed
 * alike (Casiez et al. 2012; docs/decisions/0012: by time and never by the frame).
 */
import type { SmoothingSettings } from './settings.ts';
import type { Degrees, Millis } from './units.ts';
import { MILLIS_PER_SECOND } from './units.ts';

export interface Smoothed {
  readonly t: Millis;
  readonly value: Degrees;
  /** Degrees per second, smoothed. */
  readonly speed: number;
}

/** Weight of the new value for a first-order low-pass filter. */
const weight = (cutoffHz: number, seconds: number): number => {
  const turn = 2 * Math.PI * cutoffHz * seconds;
  return turn / (turn + 1);
};

/** The next smoothed value; without an earlier one, or after a gap longer than `maxGapMs`, it starts afresh. */
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
