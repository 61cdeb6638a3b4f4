/**
 * Residuals of an aligned copy: the differences from the original after rotation and small timing
 * errors are removed. Multiplies residuals at two times 160 ms and more apart: a real difference
 * between the movements remains, random errors average out.
 */
import { FINE_STEPS, product, SHAPE_VALUES } from './shape-series.ts';
import type { Rotation } from './shape-series.ts';

/**
 * Minimum distance between two residuals that are multiplied, in steps of 80 ms: they share no
 * frame.
 */
const MIN_LAG = 2;
const MAX_LAG = 4;
/**
 * Distances in steps between the residuals that are multiplied. Two distances, because with quick
 * reps the difference may be zero at one of them.
 */
export const LAGS: readonly number[] = [MIN_LAG, MAX_LAG];

/**
 * Returns every distance up to the duration of a quick rep, in steps. In a rep of half a second,
 * `LAGS` are one and two thirds of the movement. There, a difference that swings with the rep has
 * the opposite sign of one that lasts, so both can cancel out. Over a whole rep they cannot.
 */
export const lagsWithinRep = (steps: number): readonly number[] =>
  Array.from({ length: Math.max(MAX_LAG, Math.round(steps)) - MIN_LAG + 1 }, (_none, at) => MIN_LAG + at);

/**
 * Maximum timing error that is corrected, as a share of the 160 ms over which velocity is measured:
 * one frame of the recorder (40 ms).
 */
const MAX_TIMING_ERROR = 0.25;
const NO_MOVEMENT = 1e-6;
/**
 * Share of the residuals' products that are averaged. The largest are left out: they come from
 * cuts, and from frames in which the pose model confuses limbs.
 */
const KEPT = 0.85;

const dot = (one: Float64Array, atOne: number, other: Float64Array, atOther: number): number => {
  let sum = 0;
  for (let at = 0; at < SHAPE_VALUES; at += 1) sum += (one[atOne + at] ?? 0) * (other[atOther + at] ?? 0);
  return sum;
};

/** Writes the difference between two shapes of a series, rotated, into `velocity`. */
const fillVelocity = (
  velocity: Float64Array,
  series: Float32Array,
  before: number,
  after: number,
  { re, im }: Rotation,
): void => {
  const length = Math.sqrt(re * re + im * im) || 1;
  for (let at = 0; at < SHAPE_VALUES; at += 2) {
    const x = series[before + at] ?? 0;
    const y = series[before + at + 1] ?? 0;
    const u = series[after + at] ?? 0;
    const v = series[after + at + 1] ?? 0;
    velocity[at] = (re * u - im * v) / length - (re * x - im * y) / length;
    velocity[at + 1] = (im * u + re * v) / length - (im * x + re * y) / length;
  }
};

/** Writes a shape of the copy minus the rotated shape of the original into `residuals`. */
const fillResidual = (
  residuals: Float64Array,
  from: number,
  copy: Float32Array,
  atCopy: number,
  original: Float32Array,
  atOriginal: number,
  { re, im }: Rotation,
): void => {
  const length = Math.sqrt(re * re + im * im) || 1;
  for (let at = 0; at < SHAPE_VALUES; at += 2) {
    const u = original[atOriginal + at] ?? 0;
    const v = original[atOriginal + at + 1] ?? 0;
    residuals[from + at] = (copy[atCopy + at] ?? 0) - (re * u - im * v) / length;
    residuals[from + at + 1] = (copy[atCopy + at + 1] ?? 0) - (im * u + re * v) / length;
  }
};

/** Subtracts the part of a residual that a small timing error explains. Changes `residuals`. */
const correctTiming = (residuals: Float64Array, from: number, velocity: Float64Array): void => {
  let errors = 0;
  let squares = 0;
  for (let at = 0; at < SHAPE_VALUES; at += 1) {
    const speed = velocity[at] ?? 0;
    errors += (residuals[from + at] ?? 0) * speed;
    squares += speed * speed;
  }
  const share = Math.max(-MAX_TIMING_ERROR, Math.min(MAX_TIMING_ERROR, errors / (squares + NO_MOVEMENT)));
  for (let at = 0; at < SHAPE_VALUES; at += 1) {
    residuals[from + at] = (residuals[from + at] ?? 0) - share * (velocity[at] ?? 0);
  }
};

/** Shapes of a copy and, in fine steps, of its original. `part`: the copied part starts there. */
interface Aligned {
  readonly copy: Float32Array;
  readonly part: { readonly from: number };
  readonly original: Float32Array;
}

/**
 * Returns, for each step of the copy, what differs from the original after rotation and small
 * timing errors are removed. Past the end of the original, it is the copy's whole shape.
 */
export const residualsOf = ({ copy, part, original }: Aligned, path: Int32Array): Float64Array => {
  const last = original.length / SHAPE_VALUES - 1;
  const velocity = new Float64Array(SHAPE_VALUES);
  const residuals = new Float64Array(path.length * SHAPE_VALUES);
  for (let row = 0; row < path.length; row += 1) {
    const step = path[row] ?? 0;
    const from = row * SHAPE_VALUES;
    const atCopy = part.from * SHAPE_VALUES + from;
    if (step > last) {
      residuals.set(copy.subarray(atCopy, atCopy + SHAPE_VALUES), from);
      continue;
    }
    const atBefore = Math.max(0, step - FINE_STEPS) * SHAPE_VALUES;
    const atAfter = Math.min(last, step + FINE_STEPS) * SHAPE_VALUES;
    const rotation = product(copy, atCopy, original, step * SHAPE_VALUES);
    fillResidual(residuals, from, copy, atCopy, original, step * SHAPE_VALUES, rotation);
    fillVelocity(velocity, original, atBefore, atAfter, rotation);
    correctTiming(residuals, from, velocity);
  }
  return residuals;
};

/** Returns the residuals minus their mean over all steps. */
export const withoutMean = (residuals: Float64Array): Float64Array => {
  const steps = residuals.length / SHAPE_VALUES;
  const mean = new Float64Array(SHAPE_VALUES);
  for (const [at, value] of residuals.entries()) {
    mean[at % SHAPE_VALUES] = (mean[at % SHAPE_VALUES] ?? 0) + value / steps;
  }
  return residuals.map((value, at) => value - (mean[at % SHAPE_VALUES] ?? 0));
};

/**
 * Returns the sum of the `count` numbers nearest to zero, added in that order. Sorts `numbers`
 * without a comparator, which is quicker, then reads from zero in both directions.
 */
const sumOfSmallest = (numbers: Float64Array, count: number): number => {
  numbers.sort();
  let above = numbers.findIndex((number) => number >= 0);
  if (above < 0) above = numbers.length;
  let below = above - 1;
  let sum = 0;
  for (let kept = 0; kept < count; kept += 1) {
    const next = above < numbers.length ? (numbers[above] ?? Infinity) : Infinity;
    const previous = below >= 0 ? (numbers[below] ?? -Infinity) : -Infinity;
    if (next <= -previous) {
      sum += next;
      above += 1;
    } else {
      sum += previous;
      below -= 1;
    }
  }
  return sum;
};

/**
 * Returns the mean product of residuals that are `lag` steps (of 80 ms) apart, without the largest
 * products (see `KEPT`).
 */
export const lagged = (residuals: Float64Array, lag: number): number => {
  const away = lag * SHAPE_VALUES;
  const products = new Float64Array(Math.max(0, residuals.length / SHAPE_VALUES - lag));
  for (let row = 0; row < products.length; row += 1) {
    products[row] = dot(residuals, row * SHAPE_VALUES + away, residuals, row * SHAPE_VALUES);
  }
  const kept = Math.ceil(products.length * KEPT);
  return sumOfSmallest(products, kept) / kept;
};
