/**
 * Measures the pace of a set against human limits: the acceleration its reps need, how evenly they
 * are spaced, and their number per duration. A generated set may be more even than any person
 * (docs/decisions/0025).
 */
import type { Rep } from '../rules/rep-result.ts';
import { xOf, yOf } from '../signal/geometry.ts';
import { MILLIS_PER_SECOND } from '../units.ts';
import type { Millis, Degrees } from '../units.ts';
import { near } from './frames-with-person.ts';
import type { SeenBody, SeenFrame } from './frames-with-person.ts';
import { median } from './statistics.ts';

export type TimedRep = Pick<Rep, 'startMs' | 'bottomMs' | 'endMs'>;

const frameAt = (frames: readonly SeenFrame[], t: Millis): SeenFrame | undefined => {
  let [low, high] = [0, frames.length];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((frames[middle]?.t ?? Infinity) <= t) low = middle;
    else high = middle;
  }
  return frames[low];
};

/**
 * Returns the minimum acceleration that moves a joint from rest to rest between two times, in torso
 * lengths per second squared: 4 × distance / time². 0 if it cannot be measured.
 */
const wayAcceleration = (body: SeenBody, joint: number, fromMs: Millis, toMs: Millis): number => {
  const [from, to] = [frameAt(body.frames, fromMs), frameAt(body.frames, toMs)];
  if (!from || !to || to.t <= from.t) return 0;
  const dx = xOf(to.p, joint, body.aspect) - xOf(from.p, joint, body.aspect);
  const dy = yOf(to.p, joint) - yOf(from.p, joint);
  const seconds = (to.t - from.t) / MILLIS_PER_SECOND;
  return (4 * Math.sqrt(dx * dx + dy * dy)) / body.torso / seconds ** 2;
};

const repAcceleration = (body: SeenBody, { startMs, bottomMs, endMs }: TimedRep): number => {
  if (bottomMs === null) return 0;
  const ways = [near(body, 'shoulder'), near(body, 'hip')].flatMap((joint) => [
    wayAcceleration(body, joint, startMs, bottomMs),
    wayAcceleration(body, joint, bottomMs, endMs),
  ]);
  return Math.max(...ways);
};

/**
 * Returns the acceleration that the reps need: the median over all reps, in torso lengths per
 * second squared; null without reps. Gravity limits it to about 20 on the way down, which a sped-up
 * video soon exceeds.
 */
export const neededAcceleration = (body: SeenBody, reps: readonly TimedRep[]): number | null =>
  median(reps.map((rep) => repAcceleration(body, rep)));

type MeasuredRep = Pick<Rep, 'startMs' | 'endMs'> & {
  readonly angles: Readonly<Record<string, { readonly min: Degrees; readonly max: Degrees }>>;
};

export interface Evenness {
  readonly reps: number;
  /** Standard deviation of the reps' durations, as a share of their mean. */
  readonly duration: number;
  /**
   * Standard deviation of the range of the angle that moves most, in degrees; null if no angle is
   * known in all reps.
   */
  readonly range: Degrees | null;
  /**
   * Standard deviation of the mean period of six consecutive reps, as a share of its mean; null in
   * short sets. A person's pace changes as they tire.
   */
  readonly pace: number | null;
}

const MIN_REPS = 10;
const BLOCK = 6;
const MIN_BLOCKS = 5;

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const deviationOf = (values: readonly number[]): number => {
  const mean = meanOf(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
};

const variationOf = (values: readonly number[]): number => deviationOf(values) / meanOf(values);

const rangeDeviation = (reps: readonly MeasuredRep[]): Degrees | null => {
  const known = Object.keys(reps[0]?.angles ?? {}).filter((id) => reps.every(({ angles }) => angles[id] !== undefined));
  const ranges = known.map((id) => reps.map(({ angles }) => (angles[id]?.max ?? 0) - (angles[id]?.min ?? 0)));
  const [widest] = ranges.toSorted((a, b) => meanOf(b) - meanOf(a));
  return widest ? deviationOf(widest) : null;
};

const paceVariation = (reps: readonly MeasuredRep[]): number | null => {
  const periods = reps.slice(1).map(({ startMs }, at) => startMs - (reps[at]?.startMs ?? 0));
  const blocks = Math.floor(periods.length / BLOCK);
  if (blocks < MIN_BLOCKS) return null;
  return variationOf(
    Array.from({ length: blocks }, (_none, at) => meanOf(periods.slice(at * BLOCK, (at + 1) * BLOCK))),
  );
};

/** Measures how much the reps of a set vary; null with fewer than ten reps. */
export const evennessOf = (reps: readonly MeasuredRep[]): Evenness | null =>
  reps.length < MIN_REPS
    ? null
    : {
        reps: reps.length,
        duration: variationOf(reps.map(({ startMs, endMs }) => endMs - startMs)),
        range: rangeDeviation(reps),
        pace: paceVariation(reps),
      };

/**
 * Maximum plausible number of reps by duration. Points in order of increasing duration; between
 * them the number is interpolated linearly.
 */
export type EnduranceCurve = readonly (readonly [seconds: number, reps: number])[];

export interface Endurance {
  readonly reps: number;
  readonly lastsMs: Millis;
  readonly limit: number;
}

/**
 * Returns the maximum number of reps that the curve allows in this time. Before the first and after
 * the last point, it is that point's number.
 */
export const allowedReps = (curve: EnduranceCurve, seconds: number): number => {
  const next = curve.findIndex(([at]) => at >= seconds);
  const [to, from] = [curve[next], curve[next - 1]];
  if (!to) return curve.at(-1)?.[1] ?? Infinity;
  if (!from) return to[1];
  return from[1] + ((to[1] - from[1]) * (seconds - from[0])) / (to[0] - from[0]);
};

/**
 * Finds the part of a set that is most exhausting: with the highest ratio of reps to the curve's
 * limit. Null without reps.
 */
export const hardestStretch = (reps: readonly TimedRep[], curve: EnduranceCurve): Endurance | null => {
  let hardest: Endurance | null = null;
  for (const [from, { startMs }] of reps.entries()) {
    for (let to = from; to < reps.length; to += 1) {
      const lastsMs = (reps[to]?.endMs ?? startMs) - startMs;
      const stretch = { reps: to - from + 1, lastsMs, limit: allowedReps(curve, lastsMs / MILLIS_PER_SECOND) };
      if (!hardest || stretch.reps / stretch.limit > hardest.reps / hardest.limit) hardest = stretch;
    }
  }
  return hardest;
};
