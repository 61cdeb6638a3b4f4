/**
 * Aligns part of a shape series with another series and measures their systematic difference.
 * Multiplies residuals about 160 ms apart: a person's own difference remains, independent errors
 * average out.
 */
import { SHAPE_VALUES } from './shape-series.ts';

/** Fine steps per step: the original has a finer time resolution than the copy. */
export const FINE_STEPS = 4;
/** Tempos allowed, in fine steps of the original per step of the copy: 0.75 to 1.25. */
const [SLOWEST, FASTEST] = [3, 5] as const;
const SLACK = 32;
/** Stride in steps of the quick comparison, which precedes the exact comparison. */
const QUICK = 3;
/** Maximum distance of the exact path from the quick path, in fine steps. */
const NEAR_PATH = 12;
const MIN_STEPS = 6;
const HOPELESS = 0.15 ** 2;

export interface StepRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the product of two shapes as complex vectors (real and imaginary part). Its argument is
 * the rotation between them.
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

/** Returns the squared distance between two shapes of length 1, after the best rotation. */
export const shapeDistance = (one: Float32Array, atOne: number, other: Float32Array, atOther: number): number => {
  let re = 0;
  let im = 0;
  for (let at = 0; at < SHAPE_VALUES; at += 2) {
    const x = one[atOne + at] ?? 0;
    const y = one[atOne + at + 1] ?? 0;
    const u = other[atOther + at] ?? 0;
    const v = other[atOther + at + 1] ?? 0;
    re += x * u + y * v;
    im += y * u - x * v;
  }
  return 2 - 2 * Math.sqrt(re * re + im * im);
};

/**
 * Interpolates a shape series linearly, with `FINE_STEPS` fine steps from each step to the next.
 * Ends with the last step.
 */
export const refined = (values: Float32Array): Float32Array => {
  const steps = values.length / SHAPE_VALUES;
  const fine = new Float32Array(Math.max(0, (steps - 1) * FINE_STEPS + 1) * SHAPE_VALUES);
  for (let place = 0, step = 0; place < fine.length; step += 1) {
    const share = (step % FINE_STEPS) / FINE_STEPS;
    const from = Math.floor(step / FINE_STEPS) * SHAPE_VALUES;
    const to = share === 0 ? from : from + SHAPE_VALUES;
    for (let at = 0; at < SHAPE_VALUES; at += 1, place += 1) {
      fine[place] = (values[from + at] ?? 0) * (1 - share) + (values[to + at] ?? 0) * share;
    }
  }
  return fine;
};

/** Fine step of the original for each step of the copy. */
export type WarpPath = Int32Array;

/** Part of a copy, with a moment of the original that resembles a moment of the part. */
export interface PossibleCopy {
  readonly copy: Float32Array;
  readonly part: StepRange;
  /** Shapes of the original, interpolated to fine steps. */
  readonly original: Float32Array;
  /** Range of fine steps of the original that may be used. */
  readonly within: StepRange;
  /** The resembling moments: a step of the copy, and a fine step of the original. */
  readonly moment: { readonly step: number; readonly fine: number };
}

/**
 * Returns the positions of a row that the allowed tempos can reach from the moment. Each row is
 * `stride` steps of the copy, each position `stride` fine steps of the original.
 */
const reachableBand = ({ part, within, moment }: PossibleCopy, stride: number, row: number): StepRange => {
  const ahead = part.from + row * stride - moment.step;
  const [least, most] = ahead < 0 ? [FASTEST, SLOWEST] : [SLOWEST, FASTEST];
  const from = Math.max(within.from, moment.fine + ahead * least - SLACK);
  const to = Math.min(within.to - 1, moment.fine + ahead * most + SLACK);
  return { from: Math.ceil(from / stride), to: Math.floor(to / stride) + 1 };
};

const bandAround = (path: WarpPath, { within }: PossibleCopy, row: number): StepRange => {
  const middle = path[row] ?? 0;
  return { from: Math.max(within.from, middle - NEAR_PATH), to: Math.min(within.to, middle + NEAR_PATH + 1) };
};

/** Costs of the positions in two rows, and for all rows the pace that led into each position. */
interface Costs {
  readonly bands: readonly StepRange[];
  readonly width: number;
  readonly paces: Uint8Array;
  readonly before: Float64Array;
  readonly here: Float64Array;
}

const cheapestPace = (before: Float64Array, place: number): number => {
  let [cost, pace] = [Infinity, 0];
  for (let one = SLOWEST; one <= FASTEST; one += 1) {
    const candidate = place >= one && place - one < before.length ? (before[place - one] ?? Infinity) : Infinity;
    if (candidate < cost) [cost, pace] = [candidate, one];
  }
  return pace;
};

const fillRow = ({ copy, part, original }: PossibleCopy, stride: number, row: number, costs: Costs): number => {
  const { bands, width, paces, before, here } = costs;
  const band = bands[row] ?? { from: 0, to: 0 };
  const last = bands[row - 1]?.from ?? 0;
  const atCopy = (part.from + row * stride) * SHAPE_VALUES;
  let least = Infinity;
  for (let at = band.from; at < band.to; at += 1) {
    const pace = row === 0 ? 0 : cheapestPace(before, at - last);
    let cost = row === 0 ? 0 : Infinity;
    if (pace > 0) cost = before[at - pace - last] ?? Infinity;
    if (cost < Infinity) cost += shapeDistance(copy, atCopy, original, at * stride * SHAPE_VALUES);
    here[at - band.from] = cost;
    paces[row * width + at - band.from] = pace;
    least = Math.min(least, cost);
  }
  here.fill(Infinity, Math.max(0, band.to - band.from));
  return least;
};

const pathOf = ({ bands, width, paces }: Costs, lastCosts: Float64Array, stride: number): Int32Array => {
  const path = new Int32Array(bands.length);
  let at = lastCosts.indexOf(Math.min(...lastCosts)) + (bands.at(-1)?.from ?? 0);
  for (let row = bands.length - 1; row >= 0; row -= 1) {
    path[row] = at * stride;
    at -= paces[row * width + at - (bands[row]?.from ?? 0)] ?? FASTEST;
  }
  return path;
};

/**
 * Finds the path of lowest cost through one band of positions per row, by dynamic time warping.
 * Null if the parts do not fit within the allowed tempos, or clearly differ.
 */
const warp = (possible: PossibleCopy, bands: readonly StepRange[], stride: number): WarpPath | null => {
  const rows = bands.length;
  if (rows * stride < MIN_STEPS) return null;
  const width = Math.max(0, ...bands.map(({ from, to }) => to - from));
  const paces = new Uint8Array(rows * width);
  let [before, here] = [new Float64Array(width), new Float64Array(width)];
  for (let row = 0; row < rows; row += 1) {
    const least = fillRow(possible, stride, row, { bands, width, paces, before, here });
    if (!(least <= HOPELESS * Math.max(row + 1, rows / 2))) return null;
    [before, here] = [here, before];
  }
  return pathOf({ bands, width, paces, before, here }, before, stride);
};

const filled = (path: WarpPath, stride: number, { from, to }: StepRange): WarpPath =>
  Int32Array.from({ length: to - from }, (_none, row) => {
    const at = Math.floor(row / stride);
    const here = path[at] ?? 0;
    const next = path[at + 1] ?? here + (here - (path[at - 1] ?? here));
    return Math.round(here + ((row % stride) / stride) * (next - here));
  });

/**
 * Distances in steps between the residuals that are multiplied; such residuals share no frame. Two
 * distances, because with quick reps the difference may be zero at one of them.
 */
const LAGS = [2, 4] as const;
/**
 * Maximum timing error that is corrected, as a share of the 160 ms over which velocity is measured:
 * one frame of the recorder (40 ms).
 */
const MAX_TIMING_ERROR = 0.25;
const NO_MOVEMENT = 1e-6;
/**
 * Share of steps that count. Excludes the steps with the largest difference: cuts, and moments in
 * which the pose model confuses limbs.
 */
const KEPT = 0.85;

const rotateInto = (into: Float64Array, values: Float32Array, place: number, [re, im]: readonly [number, number]) => {
  const length = Math.sqrt(re * re + im * im) || 1;
  for (let at = 0; at < SHAPE_VALUES; at += 2) {
    const [u, v] = [values[place + at] ?? 0, values[place + at + 1] ?? 0];
    into[at] = (re * u - im * v) / length;
    into[at + 1] = (im * u + re * v) / length;
  }
};

const dot = (one: Float64Array, atOne: number, other: Float64Array, atOther: number): number => {
  let sum = 0;
  for (let at = 0; at < SHAPE_VALUES; at += 1) sum += (one[atOne + at] ?? 0) * (other[atOther + at] ?? 0);
  return sum;
};

/** Subtracts the part of a residual that a small timing error explains. Changes `residuals`. */
const correctTiming = (residuals: Float64Array, from: number, velocity: Float64Array): void => {
  const error = dot(residuals, from, velocity, 0) / (dot(velocity, 0, velocity, 0) + NO_MOVEMENT);
  const share = Math.max(-MAX_TIMING_ERROR, Math.min(MAX_TIMING_ERROR, error));
  for (let at = 0; at < SHAPE_VALUES; at += 1) {
    residuals[from + at] = (residuals[from + at] ?? 0) - share * (velocity[at] ?? 0);
  }
};

/** Returns the residual of each step of the copy, without rotation and small timing errors. */
const residualsOf = ({ copy, part, original }: PossibleCopy, path: WarpPath): Float64Array => {
  const last = original.length / SHAPE_VALUES - 1;
  const here = new Float64Array(SHAPE_VALUES);
  const before = new Float64Array(SHAPE_VALUES);
  const velocity = new Float64Array(SHAPE_VALUES);
  const residuals = new Float64Array(path.length * SHAPE_VALUES);
  for (let row = 0; row < path.length; row += 1) {
    const [step, from] = [path[row] ?? 0, row * SHAPE_VALUES];
    const atCopy = part.from * SHAPE_VALUES + from;
    const rotation = product(copy, atCopy, original, step * SHAPE_VALUES);
    rotateInto(here, original, step * SHAPE_VALUES, rotation);
    rotateInto(before, original, Math.max(0, step - FINE_STEPS) * SHAPE_VALUES, rotation);
    rotateInto(velocity, original, Math.min(last, step + FINE_STEPS) * SHAPE_VALUES, rotation);
    for (let at = 0; at < SHAPE_VALUES; at += 1) {
      velocity[at] = (velocity[at] ?? 0) - (before[at] ?? 0);
      residuals[from + at] = (copy[atCopy + at] ?? 0) - (here[at] ?? 0);
    }
    correctTiming(residuals, from, velocity);
  }
  return residuals;
};

/** Returns the mean product of residuals `lag` steps apart, without the steps that differ most. */
const lagged = (residuals: Float64Array, lag: number): number => {
  const away = lag * SHAPE_VALUES;
  const products = Array.from({ length: Math.max(0, residuals.length / SHAPE_VALUES - lag) }, (_none, row) =>
    dot(residuals, row * SHAPE_VALUES + away, residuals, row * SHAPE_VALUES),
  ).toSorted((a, b) => Math.abs(a) - Math.abs(b));
  const kept = products.slice(0, Math.ceil(products.length * KEPT));
  return kept.reduce((sum, value) => sum + value, 0) / kept.length;
};

export interface Alignment {
  /** Systematic difference, as a share of the body's size. Near 0 for a copy. */
  readonly difference: number;
  readonly path: WarpPath;
}

const alignmentOf = (possible: PossibleCopy, path: WarpPath | null): Alignment | null => {
  if (!path) return null;
  const residuals = residualsOf(possible, path);
  // A negative product is chance. Its size counts, so that no run looks like a copy by chance.
  return { difference: Math.max(...LAGS.map((lag) => Math.sqrt(Math.abs(lagged(residuals, lag))))), path };
};

/**
 * Difference of a pair that does not fit, or is clearly unlike: 0.05 of the body's size is 11 cm on
 * an adult.
 */
const UNLIKE = 0.05;
const MARGIN = { copy: 2, original: 4 } as const;

/** Returns `length` fine steps of `fine`, read at `at` (linear interpolation). */
const resampled = (fine: Float32Array, length: number, at: (place: number) => number): Float32Array => {
  const last = fine.length / SHAPE_VALUES - 1;
  const values = new Float32Array(length * SHAPE_VALUES);
  for (let place = 0, step = 0; step < length; step += 1) {
    const exact = Math.max(0, Math.min(last, at(step)));
    const from = Math.min(Math.max(0, last - 1), Math.floor(exact));
    const share = exact - from;
    for (let value = from * SHAPE_VALUES, end = value + SHAPE_VALUES; value < end; value += 1, place += 1) {
      values[place] = (fine[value] ?? 0) * (1 - share) + (fine[value + SHAPE_VALUES] ?? 0) * share;
    }
  }
  return values;
};

/** Returns the residuals minus their mean over all steps. */
const withoutMean = (residuals: Float64Array): Float64Array => {
  const steps = residuals.length / SHAPE_VALUES;
  const mean = new Float64Array(SHAPE_VALUES);
  for (const [at, value] of residuals.entries()) {
    mean[at % SHAPE_VALUES] = (mean[at % SHAPE_VALUES] ?? 0) + value / steps;
  }
  return residuals.map((value, at) => value - (mean[at % SHAPE_VALUES] ?? 0));
};

/**
 * Returns the square root of the mean product, at most `UNLIKE`. A negative product is chance and
 * counts as 0: the caller averages over many pairs and compares the means.
 */
const systematic = (residuals: Float64Array): number =>
  Math.min(UNLIKE, Math.sqrt(Math.max(0, ...LAGS.map((lag) => lagged(residuals, lag)))));

/**
 * Returns the difference of two reps of one series at any tempo: that of their shapes plus that of
 * their movements, from 0 to 0.1. Movements are shapes without the mean difference, which a moved
 * camera changes too.
 */
export const repDifference = (
  { values, fine }: { readonly values: Float32Array; readonly fine: Float32Array },
  one: StepRange,
  other: StepRange,
): number => {
  const [copy, original] = one.to - one.from <= other.to - other.from ? [one, other] : [other, one];
  const part = {
    from: Math.max(0, copy.from - MARGIN.copy),
    to: Math.min(values.length / SHAPE_VALUES, copy.to + MARGIN.copy + 1),
  };
  const rows = part.to - part.from;
  const length = (rows + 2 * MARGIN.original) * FINE_STEPS;
  const pace = (original.to - original.from) / Math.max(1, copy.to - copy.from);
  const startsAt = original.from + (part.from - MARGIN.original - copy.from) * pace;
  const possible: PossibleCopy = {
    copy: values,
    part,
    original: resampled(fine, length, (place) => startsAt * FINE_STEPS + place * pace),
    within: { from: 0, to: length },
    moment: { step: part.from, fine: MARGIN.original * FINE_STEPS },
  };
  const straight = Int32Array.from({ length: rows }, (_none, row) => (row + MARGIN.original) * FINE_STEPS);
  const path = warp(
    possible,
    Array.from(straight, (_step, row) => bandAround(straight, possible, row)),
    1,
  );
  if (!path) return 2 * UNLIKE;
  const residuals = residualsOf(possible, path);
  return systematic(residuals) + systematic(withoutMean(residuals));
};

/** Aligns every third step of a copied part with the original; null if they do not fit. */
export const alignQuickly = (possible: PossibleCopy): Alignment | null => {
  const { part } = possible;
  const rows = Math.ceil((part.to - part.from) / QUICK);
  const bands = Array.from({ length: rows }, (_none, row) => reachableBand(possible, QUICK, row));
  const path = warp(possible, bands, QUICK);
  return path && alignmentOf(possible, filled(path, QUICK, part));
};

/** Aligns every step near the path of a quick alignment; null if they do not fit. */
export const alignExactly = (possible: PossibleCopy, { path }: Alignment): Alignment | null => {
  const bands = Array.from(path, (_step, row) => bandAround(path, possible, row));
  return alignmentOf(possible, warp(possible, bands, 1));
};
