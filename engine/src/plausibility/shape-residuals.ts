/**
 * Measures the systematic difference between two aligned parts of shape series. Residuals about
 * 160 ms apart are multiplied: a person's own difference remains, independent errors average out.
 */
import { SHAPE_VALUES } from './shape-series.ts';

/** Time resolution of the original relative to the copy. */
export const FINE_STEPS = 4;
/** Fine steps of the original per step of the copy: 0.75 to 1.25 times its tempo. */
const PACES = [3, 4, 5] as const;
const [SLOWEST, , FASTEST] = PACES;
const MIN_STEPS = 6;
/** Mean squared distance above which alignment is aborted. */
const HOPELESS = 0.15 ** 2;

/** Range of steps, `from` inclusive, `to` exclusive. */
export interface StepRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Product of two shapes as complex vectors: real and imaginary part. Its argument is the rotation
 * between them.
 */
export const product = (
  one: Float32Array,
  atOne: number,
  other: Float32Array,
  atOther: number,
): readonly [number, number] => {
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

/** Fine step of the original for each step of the copy. */
export type WarpPath = readonly number[];

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
export const warp = (
  copy: Float32Array,
  part: StepRange,
  original: Float32Array,
  within: StepRange,
): WarpPath | null => {
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
  return path;
};

/**
 * Lags between two residuals that share no frame. Two of them, because the difference of quick reps
 * may cross zero at one.
 */
const LAGS = [2, 4] as const;
/**
 * Maximum timing error that is corrected, as a share of the 160 ms over which the velocity is
 * measured: one frame of the recorder (40 ms).
 */
const MAX_TIMING_ERROR = 0.25;
/** Prevents division by zero in poses that are held. */
const NO_MOVEMENT = 1e-6;
/**
 * Share of steps that count. The rest are those with the largest difference: cuts, and moments in
 * which the pose model confuses the limbs, do not survive resampling.
 */
const KEPT = 0.85;

/** Sets `into` to the values from `place` on, rotated by the argument of `re + im·i`. */
const rotateInto = (into: Float64Array, values: Float32Array, place: number, [re, im]: readonly [number, number]) => {
  const length = Math.sqrt(re * re + im * im) || 1;
  for (let at = 0; at < SHAPE_VALUES; at += 2) {
    const [u, v] = [values[place + at] ?? 0, values[place + at + 1] ?? 0];
    into[at] = (re * u - im * v) / length;
    into[at + 1] = (im * u + re * v) / length;
  }
};

const dot = (one: Float64Array, other: Float64Array): number => {
  let sum = 0;
  for (let at = 0; at < SHAPE_VALUES; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
};

/** Subtracts the part of a residual that a small error in time explains, in place. */
const correctTiming = (residual: Float64Array, velocity: Float64Array): void => {
  const error = dot(residual, velocity) / (dot(velocity, velocity) + NO_MOVEMENT);
  const share = Math.max(-MAX_TIMING_ERROR, Math.min(MAX_TIMING_ERROR, error));
  for (let at = 0; at < SHAPE_VALUES; at += 1) residual[at] = (residual[at] ?? 0) - share * (velocity[at] ?? 0);
};

/** Returns the residual of each step of the copy, free of rotation and small errors in time. */
const residualsOf = (
  copy: Float32Array,
  part: StepRange,
  original: Float32Array,
  path: WarpPath,
): readonly Float64Array[] => {
  const last = original.length / SHAPE_VALUES - 1;
  const [here, before, velocity] = [0, 1, 2].map(() => new Float64Array(SHAPE_VALUES));
  if (!here || !before || !velocity) return [];
  return path.map((step, row) => {
    const atCopy = (part.from + row) * SHAPE_VALUES;
    const rotation = product(copy, atCopy, original, step * SHAPE_VALUES);
    rotateInto(here, original, step * SHAPE_VALUES, rotation);
    rotateInto(before, original, Math.max(0, step - FINE_STEPS) * SHAPE_VALUES, rotation);
    rotateInto(velocity, original, Math.min(last, step + FINE_STEPS) * SHAPE_VALUES, rotation);
    for (let at = 0; at < SHAPE_VALUES; at += 1) velocity[at] = (velocity[at] ?? 0) - (before[at] ?? 0);
    const residual = here.map((value, at) => (copy[atCopy + at] ?? 0) - value);
    correctTiming(residual, velocity);
    return residual;
  });
};

/** Mean product of residuals `lag` steps apart, without the steps that differ most. */
const lagged = (residuals: readonly Float64Array[], lag: number): number => {
  const products = residuals
    .slice(lag)
    .map((residual, row) => dot(residual, residuals[row] ?? residual))
    .toSorted((a, b) => Math.abs(a) - Math.abs(b));
  const kept = products.slice(0, Math.ceil(products.length * KEPT));
  return kept.reduce((sum, value) => sum + value, 0) / kept.length;
};

export interface Alignment {
  /** Systematic difference as a share of the body's size. About 0 for a copy. */
  readonly difference: number;
  readonly path: WarpPath;
}

/**
 * Aligns a part of a copy with the best fitting part of `original` (refined); null if they do not
 * fit.
 */
export const alignShapes = (
  copy: Float32Array,
  part: StepRange,
  original: Float32Array,
  within: StepRange,
): Alignment | null => {
  const path = warp(copy, part, original, within);
  if (!path) return null;
  const residuals = residualsOf(copy, part, original, path);
  return { difference: Math.max(...LAGS.map((lag) => Math.sqrt(Math.abs(lagged(residuals, lag))))), path };
};
