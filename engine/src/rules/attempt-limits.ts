/**
 * Limits of an attempt: its maximum duration, and the maximum rest between two reps. Finds the
 * limit that ended it (specification S1, section 9).
 */
import type { Track } from '../landmark-track.ts';
import { MILLIS_PER_SECOND } from '../units.ts';
import type { Millis } from '../units.ts';
import type { Rep } from './rep-result.ts';

/** Limits as stored with a challenge; null means no limit. */
export interface StatedLimits {
  readonly maxDurationSeconds: number | null;
  readonly maxRestSeconds: number | null;
}

export interface AttemptLimits {
  readonly maxDurationMs: Millis | null;
  /**
   * Maximum time from the end of a rep to the start of the next; null for no limit. The time before
   * the first rep does not count.
   */
  readonly maxRestMs: Millis | null;
}

const millisOf = (seconds: number | null): Millis | null => (seconds === null ? null : seconds * MILLIS_PER_SECOND);

export const limitsOf = ({ maxDurationSeconds, maxRestSeconds }: StatedLimits): AttemptLimits => ({
  maxDurationMs: millisOf(maxDurationSeconds),
  maxRestMs: millisOf(maxRestSeconds),
});

export interface EarlyEnd {
  /** Time at which the attempt ended, on the track's clock. Later frames do not count. */
  readonly atMs: Millis;
  readonly by: 'duration' | 'rest';
}

/** Times of an attempt so far, on the track's clock. */
export interface Elapsed {
  readonly firstMs: Millis;
  readonly lastMs: Millis;
  /**
   * Start and end times of the reps or, for an exercise counted in seconds, of the finished holds.
   */
  readonly worked: readonly Pick<Rep, 'startMs' | 'endMs'>[];
  /** Time at which the current rep or hold began; null if none is in progress. */
  readonly underWaySinceMs: Millis | null;
}

const restEnd = ({ worked, underWaySinceMs, lastMs }: Elapsed, maxRestMs: Millis | null): EarlyEnd | null => {
  if (maxRestMs === null) return null;
  const next = [...worked.slice(1).map(({ startMs }) => startMs), underWaySinceMs ?? lastMs];
  const rested = worked.find(({ endMs }, index) => (next[index] ?? lastMs) - endMs > maxRestMs);
  return rested ? { atMs: rested.endMs + maxRestMs, by: 'rest' } : null;
};

const durationEnd = ({ firstMs, lastMs }: Elapsed, maxDurationMs: Millis | null): EarlyEnd | null =>
  maxDurationMs !== null && lastMs - firstMs > maxDurationMs ? { atMs: firstMs + maxDurationMs, by: 'duration' } : null;

/**
 * Returns the limit that was exceeded, the earlier if both were; null if neither was. A time
 * exactly at a limit does not exceed it.
 */
export const earlyEnd = (elapsed: Elapsed, { maxDurationMs, maxRestMs }: AttemptLimits): EarlyEnd | null => {
  const [rest, duration] = [restEnd(elapsed, maxRestMs), durationEnd(elapsed, maxDurationMs)];
  if (!rest || !duration) return rest ?? duration;
  return rest.atMs <= duration.atMs ? rest : duration;
};

/** Returns the track without the frames after `atMs`. */
export const trackUntil = (track: Track, atMs: Millis): Track => ({
  ...track,
  frames: track.frames.filter(({ t }) => t <= atMs),
});
