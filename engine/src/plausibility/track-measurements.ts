/**
 * Measures a track for the plausibility checks. The caller compares the measurements with
 * thresholds.
 */
import type { Frame, Track } from '../landmark-track.ts';
import { MILLIS_PER_SECOND } from '../units.ts';
import type { Millis } from '../units.ts';
import { nearestRepeat, openBothWays, shapePrintOf } from './copied-reps.ts';
import type { CopiedRun, ShapePrint } from './copied-reps.ts';
import { seenBody, spanOf } from './frames-with-person.ts';
import type { SeenFrame } from './frames-with-person.ts';
import { largestLeap, limbLengths } from './limb-lengths-and-jumps.ts';
import type { Leap, LimbLength } from './limb-lengths-and-jumps.ts';
import { likenessOfReps, recurrenceOf } from './loop-detection.ts';
import type { Likeness, Recurrence } from './loop-detection.ts';
import { rhythmQuery, rhythmWords, shapeQuery, shapeWords } from './motion-search-index.ts';
import { motionOf } from './motion-signature.ts';
import type { Motion } from './motion-signature.ts';
import { neededAcceleration } from './rep-acceleration-evenness-and-endurance.ts';
import type { TimedRep } from './rep-acceleration-evenness-and-endurance.ts';
import { shapeSeriesOf } from './shape-series.ts';
import { median } from './statistics.ts';

interface FrameTimes {
  readonly frames: number;
  readonly framesPerSecond: number;
  /**
   * Maximum deviation of a frame's time from an evenly running clock, in ms. Times are rounded to
   * whole milliseconds.
   */
  readonly tremblingMs: Millis;
  /**
   * Longest interval in ms between two consecutive frames with a person, from the start of the
   * first counted rep to the end of the last.
   */
  readonly longestGapMs: Millis;
}

const ticksOf = (times: readonly Millis[], usualMs: Millis): readonly number[] => {
  const ticks: number[] = [];
  for (const [index, t] of times.entries()) {
    const since = t - (times[index - 1] ?? t);
    ticks.push((ticks.at(-1) ?? 0) + (index === 0 ? 0 : Math.max(1, Math.round(since / usualMs))));
  }
  return ticks;
};

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

/**
 * Measures how evenly frames are spaced between the times `from` and `to`. In a real recording the
 * camera's clock jitters slightly, and the frame rate never exceeds the recorder's.
 */
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

export interface TrackFacts {
  readonly reps: number;
  readonly times: FrameTimes;
  readonly limbs: readonly LimbLength[];
  readonly leap: Leap | null;
  /**
   * Acceleration that the reps need: median over the reps, in torso lengths per second squared;
   * null without reps.
   */
  readonly acceleration: number | null;
  readonly likeness: readonly Likeness[];
  /**
   * The two most similar runs of consecutive reps, at any tempo and also mirrored; null in a short
   * set.
   */
  readonly repeat: CopiedRun | null;
  /** Loop found in the reps by `recurrenceOf`; null if there is none. */
  readonly recurrence: Recurrence | null;
  /**
   * Fingerprint of the shapes of the reps, hashes under which to store it (`words`), and hashes to
   * search for copies (`query`).
   */
  readonly shapes: {
    readonly print: ShapePrint;
    readonly words: readonly number[];
    readonly query: readonly number[];
  };
  readonly motion: Motion;
  readonly rhythm: { readonly words: readonly number[]; readonly query: readonly number[] };
}

/**
 * Time in ms added before and after the reps for the motion signature, because a single quick rep
 * is too short to identify a movement.
 */
const MOTION_MARGIN_MS = 3000;

/**
 * Measures a track for the plausibility checks; null without counted reps, or if no person is
 * visible during them.
 */
export const trackFacts = (track: Track, reps: readonly TimedRep[]): TrackFacts | null => {
  const span = spanOf(reps);
  const body = span && seenBody(track, span);
  if (!span || !body) return null;
  const around = seenBody(track, { startMs: span.startMs - MOTION_MARGIN_MS, endMs: span.endMs + MOTION_MARGIN_MS });
  const print = shapePrintOf(shapeSeriesOf(around ?? body), reps);
  const ways = openBothWays(print);
  const words = shapeWords(print);
  return {
    reps: reps.length,
    times: frameTimes(track.frames, span.startMs, span.endMs),
    limbs: limbLengths(body),
    leap: largestLeap(body),
    acceleration: neededAcceleration(body, reps),
    likeness: likenessOfReps(body, reps),
    repeat: nearestRepeat(ways) ?? null,
    recurrence: recurrenceOf(ways[0]) ?? null,
    shapes: { print, words, query: shapeQuery(print, words) },
    motion: motionOf(around ?? body),
    rhythm: { words: rhythmWords(reps), query: rhythmQuery(reps) },
  };
};

const MAX_DISTANCE_MS = 100;

/**
 * Returns the frame with a person that is closest to `t`; undefined if it is more than 100 ms away.
 * Frames must be in order.
 */
export const nearestFrame = (frames: readonly SeenFrame[], t: Millis): SeenFrame | undefined => {
  let [low, high] = [0, frames.length];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((frames[middle]?.t ?? Infinity) <= t) low = middle;
    else high = middle;
  }
  const candidates = [frames[low], frames[low + 1]].filter((frame) => frame !== undefined);
  return candidates
    .toSorted((a, b) => Math.abs(a.t - t) - Math.abs(b.t - t))
    .find((frame) => Math.abs(frame.t - t) <= MAX_DISTANCE_MS);
};
