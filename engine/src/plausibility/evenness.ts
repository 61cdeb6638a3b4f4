/**
 * Measures how much the reps of a set differ in time and range. A generated set may be more even
 * than any person (docs/decisions/0102).
 */
import type { Rep } from '../rules/rep.ts';
import type { Degrees } from '../units.ts';

type MeasuredRep = Pick<Rep, 'startMs' | 'endMs'> & {
  readonly angles: Readonly<Record<string, { readonly min: Degrees; readonly max: Degrees }>>;
};

export interface Evenness {
  readonly reps: number;
  /** Standard deviation of the reps' durations, as a share of their mean. */
  readonly duration: number;
  /** Standard deviation of the most mobile angle's range; null if no angle is known in all reps. */
  readonly range: Degrees | null;
  /**
   * Standard deviation of the mean pace of six reps in a row, as a share; null in short sets.
   * People slow down as they tire.
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

/** Returns the variation of the mean time from rep to rep, over blocks of reps. */
const paceVariation = (reps: readonly MeasuredRep[]): number | null => {
  const periods = reps.slice(1).map(({ startMs }, at) => startMs - (reps[at]?.startMs ?? 0));
  const blocks = Math.floor(periods.length / BLOCK);
  if (blocks < MIN_BLOCKS) return null;
  return variationOf(
    Array.from({ length: blocks }, (_none, at) => meanOf(periods.slice(at * BLOCK, (at + 1) * BLOCK))),
  );
};

/** Returns null below ten reps, too few to tell. */
export const evennessOf = (reps: readonly MeasuredRep[]): Evenness | null =>
  reps.length < MIN_REPS
    ? null
    : {
        reps: reps.length,
        duration: variationOf(reps.map(({ startMs, endMs }) => endMs - startMs)),
        range: rangeDeviation(reps),
        pace: paceVariation(reps),
      };
