/**
 * Measures the systematic difference between two aligned parts of shape series. Residuals about
 * 160 ms apart are multiplied: a person's own difference remains, independent errors average out.
 */
import { FINE_STEPS, product, warp } from './shape-alignment.ts';
import type { StepRange, WarpPath } from './shape-alignment.ts';
import { SHAPE_VALUES } from './shape-series.ts';

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
