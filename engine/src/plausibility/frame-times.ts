/**
 * Frame timing of a track: camera clocks jitter a little, and recorders do not exceed their frame
 * rate.
 */
import type { Frame } from '../track.ts';
import { MILLIS_PER_SECOND } from '../units.ts';
import type { Millis } from '../units.ts';
import { median } from './order.ts';

export interface FrameTimes {
  readonly frames: number;
  readonly framesPerSecond: number;
  /**
   * Maximum deviation of a frame time from an even clock, with times rounded to whole milliseconds.
   */
  readonly tremblingMs: Millis;
  /** Longest time without a person within the counted part. */
  readonly longestGapMs: Millis;
}

/** Assigns each frame to a tick of an even clock, at least one after the previous frame's. */
const ticksOf = (times: readonly Millis[], usualMs: Millis): readonly number[] => {
  const ticks: number[] = [];
  for (const [index, t] of times.entries()) {
    const since = t - (times[index - 1] ?? t);
    ticks.push((ticks.at(-1) ?? 0) + (index === 0 ? 0 : Math.max(1, Math.round(since / usualMs))));
  }
  return ticks;
};

/** Returns the maximum deviation from ticks spaced evenly between the first and the last frame. */
const tremblingOf = (times: readonly Millis[]): Millis => {
  const [first = 0] = times;
  const usualMs = median(times.slice(1).map((t, index) => t - (times[index] ?? t)));
  if (usualMs === null) return 0;
  const ticks = ticksOf(times, usualMs);
  const period = ((times.at(-1) ?? first) - first) / (ticks.at(-1) ?? 1);
  return times.reduce(
    (furthest, t, index) => Math.max(furthest, Math.abs(t - first - (ticks[index] ?? 0) * period)),
    0,
  );
};

/** Measures the counted part, `from` to `to`. */
export const frameTimes = (frames: readonly Frame[], from: Millis, to: Millis): FrameTimes => {
  const times = frames.map(({ t }) => t).filter((t) => t >= from && t <= to);
  const seen = frames.filter(({ t, p }) => p !== null && t >= from && t <= to).map(({ t }) => t);
  const gaps = seen.slice(1).map((t, index) => t - (seen[index] ?? t));
  const lasts = (times.at(-1) ?? 0) - (times[0] ?? 0);
  return {
    frames: times.length,
    framesPerSecond: lasts === 0 ? 0 : ((times.length - 1) / lasts) * MILLIS_PER_SECOND,
    tremblingMs: tremblingOf(times),
    longestGapMs: gaps.reduce((longest, gap) => Math.max(longest, gap), 0),
  };
};
