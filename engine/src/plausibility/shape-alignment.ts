/**
 * Aligns two parts of shape series by dynamic time warping and measures their systematic
 * difference. Residuals about 160 ms apart are multiplied: a person's own difference remains,
 * independent errors average out.
 */
import { SHAPE_VALUES } from './shape-series.ts';

/** Time resolution of the original relative to the copy. */
export const FINE_STEPS = 4;
/** Fine steps of the original per step of the copy: 0.75 to 1.25 times its tempo. */
const PACES = [3, 4, 5] as const;
const [SLOWEST, , FASTEST] = PACES;
const MIN_STEPS = 6;
/** Mean squared distance above which alignment is aborted. */
const HOPELESS = 0.1 ** 2;
/**
 * Lags between two residuals that share no frame. Two of them, because the difference of quick reps
 * may cross zero at one.
 */
const LAGS = [2, 4] as const;

/** Range of steps, `from` inclusive, `to` exclusive. */
export interface StepRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Product of two shapes as complex vectors: real and imaginary part. Its argument is the rotation
 * between them.
 */
const product = (one: Float32Array, atOne: number, other: Float32Array, atOther: number): readonly [number, number] => {
  let [re, im] = [0, 0];
  for (let at = 0; at < SHAPE_VALUES; at += 2) {
    const [x, y] = [one[atOne + at] ?? 0, one[atOne + at + 1] ?? 0];
    const [u, v] = [other[atOther + at] ?? 0, other[atOther + at + 1] ?? 0];
    re += x * u + y * v;
    im += y * u - x * v;
  }
  return [re, im];
};

/** Squared distance between two shapes of length 1 after the best rotation. */
export const shapeDistance = (one: Float32Array, atOne: number, other: Float32Array, atOther: number): number => {
  const [re, im] = product(one, atOne, other, atOther);
  return 2 - 2 * Math.sqrt(re * re + im * im);
};

/** Upsamples four times by linear interpolation. */
export const refined = (values: Float32Array): Float32Array => {
  const steps = values.length / SHAPE_VALUES;
  const fine = new Float32Array(Math.max(0, (steps - 1) * FINE_STEPS + 1) * SHAPE_VALUES);
  for (let place = 0; place < fine.length; place += 1) {
    const step = Math.floor(place / SHAPE_VALUES);
    const share = (step % FINE_STEPS) / FINE_STEPS;
    const at = Math.floor(step / FINE_STEPS) * SHAPE_VALUES + (place % SHAPE_VALUES);
    const here = values[at] ?? 0;
    fine[place] = here * (1 - share) + (values[at + SHAPE_VALUES] ?? here) * share;
  }
  return fine;
};

interface Warp {
  /** Fine step of the original for each step of the copy. */
  readonly path: readonly number[];
}

/** Returns the cheapest predecessor among the allowed paces in the previous row of costs. */
const cheapest = (costs: Float64Array, row: number, at: number): readonly [cost: number, pace: number] => {
  let [cost, best] = [Infinity, 0];
  for (const pace of PACES) {
    const before = at >= pace ? (costs[row + at - pace] ?? Infinity) : Infinity;
    if (before < cost) [cost, best] = [before, pace];
  }
  return [cost, best];
};

const endOf = (costs: Float64Array, row: number, width: number): number => {
  let end = 0;
  for (let at = 1; at < width; at += 1) if ((costs[row + at] ?? 0) < (costs[row + end] ?? 0)) end = at;
  return end;
};

/**
 * Computes the warping path; null if the parts do not fit within the allowed paces or clearly
 * differ.
 */
const warp = (copy: Float32Array, part: StepRange, original: Float32Array, within: StepRange): Warp | null => {
  const [rows, width] = [part.to - part.from, within.to - within.from];
  if (rows < MIN_STEPS || width < rows * SLOWEST) return null;
  const costs = new Float64Array(rows * width).fill(Infinity);
  const paces = new Uint8Array(rows * width);
  for (let row = 0; row < rows; row += 1) {
    let least = Infinity;
    const last = Math.min(width, width - (rows - 1 - row) * SLOWEST);
    for (let at = row * SLOWEST; at < last; at += 1) {
      const [before, pace] = row === 0 ? [0, 0] : cheapest(costs, (row - 1) * width, at);
      if (before === Infinity) continue;
      const atCopy = (part.from + row) * SHAPE_VALUES;
      const cost = before + shapeDistance(copy, atCopy, original, (within.from + at) * SHAPE_VALUES);
      costs[row * width + at] = cost;
      paces[row * width + at] = pace;
      least = Math.min(least, cost);
    }
    if (least > HOPELESS * Math.max(row + 1, rows / 2)) return null;
  }
  const path: number[] = [];
  let at = endOf(costs, (rows - 1) * width, width);
  for (let row = rows - 1; row >= 0; row -= 1) {
    path.unshift(within.from + at);
    at -= paces[row * width + at] ?? FASTEST;
  }
  return { path };
};

/** Returns the residuals of each step of the copy after rotating the original onto it. */
const residualsOf = (copy: Float32Array, part: StepRange, original: Float32Array, { path }: Warp): Float64Array => {
  const residuals = new Float64Array(path.length * SHAPE_VALUES);
  for (const [row, step] of path.entries()) {
    const [atCopy, atOriginal] = [(part.from + row) * SHAPE_VALUES, step * SHAPE_VALUES];
    const [re, im] = product(copy, atCopy, original, atOriginal);
    const length = Math.sqrt(re * re + im * im) || 1;
    for (let at = 0; at < SHAPE_VALUES; at += 2) {
      const [u, v] = [original[atOriginal + at] ?? 0, original[atOriginal + at + 1] ?? 0];
      residuals[row * SHAPE_VALUES + at] = (copy[atCopy + at] ?? 0) - (re * u - im * v) / length;
      residuals[row * SHAPE_VALUES + at + 1] = (copy[atCopy + at + 1] ?? 0) - (im * u + re * v) / length;
    }
  }
  return residuals;
};

/** Mean product of residuals `lag` steps apart. */
const lagged = (residuals: Float64Array, lag: number): number => {
  const apart = lag * SHAPE_VALUES;
  let sum = 0;
  for (let place = 0; place + apart < residuals.length; place += 1) {
    sum += (residuals[place] ?? 0) * (residuals[place + apart] ?? 0);
  }
  return sum / (residuals.length / SHAPE_VALUES - lag);
};

/**
 * Returns the systematic difference, as a share of the body's size, between a part of a copy and
 * the best fitting part of `original` (refined). About 0 for a copy; Infinity if they do not fit.
 */
export const lastingDifference = (
  copy: Float32Array,
  part: StepRange,
  original: Float32Array,
  within: StepRange,
): number => {
  const warped = warp(copy, part, original, within);
  if (!warped) return Infinity;
  const residuals = residualsOf(copy, part, original, warped);
  return Math.max(...LAGS.map((lag) => Math.sqrt(Math.abs(lagged(residuals, lag)))));
};
