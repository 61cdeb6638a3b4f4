/**
 * Compares the number of reps per duration with human limits and finds the part of a set closest to
 * the limit.
 */
import { MILLIS_PER_SECOND } from '../units.ts';
import type { Millis } from '../units.ts';
import type { TimedRep } from './tempo.ts';

/** Maximum plausible reps per duration: points in increasing order, interpolated linearly. */
export type EnduranceCurve = readonly (readonly [seconds: number, reps: number])[];

export interface Endurance {
  readonly reps: number;
  readonly lastsMs: Millis;
  /** Maximum number of reps the curve allows in that time. */
  readonly limit: number;
}

/** Returns the reps the curve allows. Beyond its ends the curve is constant. */
export const allowedReps = (curve: EnduranceCurve, seconds: number): number => {
  const next = curve.findIndex(([at]) => at >= seconds);
  const [to, from] = [curve[next], curve[next - 1]];
  if (!to) return curve.at(-1)?.[1] ?? Infinity;
  if (!from) return to[1];
  return from[1] + ((to[1] - from[1]) * (seconds - from[0])) / (to[0] - from[0]);
};

/** Returns the part with the highest ratio of reps to the limit; null without reps. */
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
