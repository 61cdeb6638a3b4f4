/** A challenge may end an attempt early: after so long, or when a rest between two reps was too long (first document, section 9). */
import type { Rep } from './rep.ts';
import type { Track } from './track.ts';
import { MILLIS_PER_SECOND, type Millis } from './units.ts';

/** As a challenge states them; null: no limit. */
export interface StatedLimits {
  readonly maxDurationSeconds: number | null;
  readonly maxRestSeconds: number | null;
}

/** Null: no limit. */
export interface AttemptLimits {
  readonly maxDurationMs: Millis | null;
  /** From the end of a rep, valid or not, to the start of the next; getting into position before the first is no rest. */
  readonly maxRestMs: Millis | null;
}

const millisOf = (seconds: number | null): Millis | null => (seconds === null ? null : seconds * MILLIS_PER_SECOND);

export const limitsOf = ({ maxDurationSeconds, maxRestSeconds }: StatedLimits): AttemptLimits => ({
  maxDurationMs: millisOf(maxDurationSeconds),
  maxRestMs: millisOf(maxRestSeconds),
});

export interface EarlyEnd {
  /** On the track's own clock: what comes later does not count. */
  readonly atMs: Millis;
  readonly by: 'duration' | 'rest';
}

/** An attempt so far, on the track's own clock. */
export interface Elapsed {
  readonly firstMs: Millis;
  readonly lastMs: Millis;
  readonly reps: readonly Pick<Rep, 'startMs' | 'endMs'>[];
  /** When the rep under way began; null between reps. */
  readonly underWaySinceMs: Millis | null;
}

const restEnd = ({ reps, underWaySinceMs, lastMs }: Elapsed, maxRestMs: Millis | null): EarlyEnd | null => {
  if (maxRestMs === null) return null;
  const next = [...reps.slice(1).map(({ startMs }) => startMs), underWaySinceMs ?? lastMs];
  const rested = reps.find(({ endMs }, index) => (next[index] ?? lastMs) - endMs > maxRestMs);
  return rested ? { atMs: rested.endMs + maxRestMs, by: 'rest' } : null;
};

const durationEnd = ({ firstMs, lastMs }: Elapsed, maxDurationMs: Millis | null): EarlyEnd | null =>
  maxDurationMs !== null && lastMs - firstMs > maxDurationMs ? { atMs: firstMs + maxDurationMs, by: 'duration' } : null;

/** Where the attempt ended by its limits, whichever came first; null while it is within them. Just at a limit is within it. */
export const earlyEnd = (elapsed: Elapsed, { maxDurationMs, maxRestMs }: AttemptLimits): EarlyEnd | null => {
  const [rest, duration] = [restEnd(elapsed, maxRestMs), durationEnd(elapsed, maxDurationMs)];
  if (!rest || !duration) return rest ?? duration;
  return rest.atMs <= duration.atMs ? rest : duration;
};

/** The track as if the recording had ended then. */
export const trackUntil = (track: Track, atMs: Millis): Track => ({
  ...track,
  frames: track.frames.filter(({ t }) => t <= atMs),
});
