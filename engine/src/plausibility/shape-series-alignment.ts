/**
 * Aligns a part of a series of body shapes with another series, by dynamic time warping, and
 * measures how they differ systematically.
 */
import { LAGS, lagged, residualsOf, withoutMean } from './alignment-residuals.ts';
import { fillShapeDistances, FINE_STEPS, SHAPE_VALUES } from './shape-series.ts';

/**
 * Range of tempos, in fine steps of the original per step of the copy. There are four fine steps
 * per step, so the original is 0.75 to 1.25 times as fast. `fillCosts` tries 3, 4 and 5.
 */
const [SLOWEST, FASTEST] = [3, 5] as const;
const SLACK = 32;
/**
 * Distance between the steps that the quick comparison uses. It is made before the exact one, which
 * uses every step.
 */
const QUICK = 3;
/** Maximum distance, in fine steps, between the paths of the exact and of the quick comparison. */
const NEAR_PATH = 12;
const MIN_STEPS = 6;
const HOPELESS = 0.15 ** 2;

export interface StepRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Alignment of a copy with its original: for each step of the copy, the fine step of the original.
 */
export type WarpPath = Int32Array;

/** Part of a recording, and the (same or another) recording from which it may be copied. */
export interface PossibleCopy {
  readonly copy: Float32Array;
  readonly part: StepRange;
  /** Shapes of the original, interpolated to fine steps (four per step). */
  readonly original: Float32Array;
  /** Range of the original's fine steps that the alignment may use. */
  readonly within: StepRange;
}

/**
 * Pair of similar shapes from which an alignment starts: a step of the copy, and a fine step of the
 * original.
 */
export interface AnchorPair {
  readonly step: number;
  readonly fine: number;
}

/**
 * Returns the positions in the original with which a row can be aligned at the allowed tempos, if
 * the pair `anchor` is aligned. A row is `stride` steps of the copy, a position `stride` fine steps
 * of the original.
 */
const reachableBand = ({ part, within }: PossibleCopy, anchor: AnchorPair, stride: number, row: number): StepRange => {
  const ahead = part.from + row * stride - anchor.step;
  const [least, most] = ahead < 0 ? [FASTEST, SLOWEST] : [SLOWEST, FASTEST];
  const from = Math.max(within.from, anchor.fine + ahead * least - SLACK);
  const to = Math.min(within.to - 1, anchor.fine + ahead * most + SLACK);
  return { from: Math.ceil(from / stride), to: Math.floor(to / stride) + 1 };
};

const bandAround = (path: WarpPath, { within }: PossibleCopy, row: number): StepRange => {
  const middle = path[row] ?? 0;
  return { from: Math.max(within.from, middle - NEAR_PATH), to: Math.min(within.to, middle + NEAR_PATH + 1) };
};

/**
 * Distances between the shape of one row of the copy and a band of positions in the original. The
 * band begins at index `first`.
 */
interface RowDistances {
  readonly values: Float64Array;
  readonly first: number;
}

type DistancesOfRow = (row: number, band: StepRange) => RowDistances;

const fillRow = (
  { copy, part, original }: PossibleCopy,
  stride: number,
  row: number,
  { from, to }: StepRange,
  { values, first }: RowDistances,
): void => {
  const spaced = stride * SHAPE_VALUES;
  const shapes = { series: original, from: from * spaced, stride: spaced, count: to - from };
  fillShapeDistances(values, first, copy, (part.from + row * stride) * SHAPE_VALUES, shapes);
};

/**
 * Returns a function that computes the distances of each band without keeping them, for a single
 * alignment.
 */
const bandDistances = (possible: PossibleCopy, width: number): DistancesOfRow => {
  const distances = { values: new Float64Array(width), first: 0 };
  return (row, band) => {
    fillRow(possible, 1, row, band, distances);
    return distances;
  };
};

/**
 * Returns a function that computes each distance only once, for several alignments whose bands
 * overlap.
 */
const sharedDistances = (possible: PossibleCopy, stride: number): DistancesOfRow => {
  const { part, original } = possible;
  const columns = Math.ceil(original.length / SHAPE_VALUES / stride);
  const values = new Float64Array(Math.ceil((part.to - part.from) / stride) * columns).fill(NaN);
  return (row, { from, to }) => {
    const first = row * columns;
    for (let at = from; at < to; at += 1) {
      if (!Number.isNaN(values[first + at] ?? 0)) continue;
      const start = at;
      while (at < to && Number.isNaN(values[first + at] ?? 0)) at += 1;
      fillRow(possible, stride, row, { from: start, to: at }, { values, first: first + start });
    }
    return { values, first: first + from };
  };
};

/**
 * Costs of the paths to each position in the previous row and in this one; and for all rows, the
 * tempo by which each position was reached.
 */
interface Costs {
  readonly paces: Uint8Array;
  readonly before: Float64Array;
  readonly here: Float64Array;
}

const costAt = (costs: Float64Array, place: number): number =>
  place >= 0 && place < costs.length ? (costs[place] ?? Infinity) : Infinity;

interface Row {
  readonly length: number;
  /**
   * Number of positions from the first of the previous row's band to the first of this row's band.
   */
  readonly ahead: number;
  readonly firstPace: number;
}

/**
 * Writes the cost of the cheapest path to each position of a row into `here`, and returns the
 * lowest. Keeps the costs of three neighbours in variables, so that each is read only once.
 */
const fillCosts = (
  { paces, before, here }: Costs,
  { values, first }: RowDistances,
  { length, ahead, firstPace }: Row,
): number => {
  let least = Infinity;
  let atFour = costAt(before, ahead - 4);
  let atFive = costAt(before, ahead - 5);
  for (let at = 0; at < length; at += 1) {
    const atThree = costAt(before, at + ahead - 3);
    let cost = atThree;
    let pace = 3;
    if (atFour < cost) {
      cost = atFour;
      pace = 4;
    }
    if (atFive < cost) {
      cost = atFive;
      pace = 5;
    }
    cost += values[first + at] ?? 0;
    here[at] = cost;
    paces[firstPace + at] = pace;
    if (cost < least) least = cost;
    atFive = atFour;
    atFour = atThree;
  }
  here.fill(Infinity, length);
  return least;
};

const leastOf = (costs: Float64Array): number => {
  let least = Infinity;
  for (const cost of costs) if (cost < least) least = cost;
  return least;
};

const pathOf = (bands: readonly StepRange[], width: number, { paces, here }: Costs, stride: number): WarpPath => {
  const path = new Int32Array(bands.length);
  let at = here.indexOf(leastOf(here)) + (bands.at(-1)?.from ?? 0);
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
const warp = (
  bands: readonly StepRange[],
  width: number,
  stride: number,
  distancesOfRow: DistancesOfRow,
): WarpPath | null => {
  const rows = bands.length;
  if (rows * stride < MIN_STEPS) return null;
  const paces = new Uint8Array(rows * width);
  // Before the first row, every position costs nothing, because a copy may begin anywhere.
  let before = new Float64Array(width + FASTEST);
  let here = new Float64Array(width + FASTEST);
  let last = (bands[0]?.from ?? 0) - FASTEST;
  for (let row = 0; row < rows; row += 1) {
    const band = bands[row] ?? { from: 0, to: 0 };
    const length = Math.max(0, band.to - band.from);
    const least = fillCosts({ paces, before, here }, distancesOfRow(row, band), {
      length,
      ahead: band.from - last,
      firstPace: row * width,
    });
    if (!(least <= HOPELESS * Math.max(row + 1, rows / 2))) return null;
    [before, here] = [here, before];
    last = band.from;
  }
  return pathOf(bands, width, { paces, before: here, here: before }, stride);
};

const widthOf = (bands: readonly StepRange[]): number =>
  bands.reduce((width, { from, to }) => Math.max(width, to - from), 0);

/** Aligns every step of the copy, using only positions within `NEAR_PATH` of the given path. */
const warpNear = (possible: PossibleCopy, path: WarpPath): WarpPath | null => {
  const bands: StepRange[] = [];
  for (let row = 0; row < path.length; row += 1) bands.push(bandAround(path, possible, row));
  const width = widthOf(bands);
  return warp(bands, width, 1, bandDistances(possible, width));
};

const filled = (path: WarpPath, stride: number, { from, to }: StepRange): WarpPath => {
  const steps = new Int32Array(to - from);
  for (let row = 0; row < steps.length; row += 1) {
    const at = Math.floor(row / stride);
    const here = path[at] ?? 0;
    const next = at + 1 < path.length ? (path[at + 1] ?? 0) : here + (at > 0 ? here - (path[at - 1] ?? here) : 0);
    steps[row] = Math.round(here + ((row % stride) / stride) * (next - here));
  }
  return steps;
};

export interface Alignment {
  /**
   * Systematic difference between copy and original, as a share of the body's size. Near 0 for a
   * copy.
   */
  readonly difference: number;
  readonly path: WarpPath;
}

const alignmentOf = (possible: PossibleCopy, path: WarpPath | null, lags: readonly number[]): Alignment | null => {
  if (!path) return null;
  const residuals = residualsOf(possible, path);
  // A negative product is chance. Its absolute value is used, so that chance does not make a run
  // look like a copy.
  return { difference: Math.max(...lags.map((lag) => Math.sqrt(Math.abs(lagged(residuals, lag))))), path };
};

/**
 * Maximum systematic difference, as a share of the body's size (0.05 is 11 cm on an adult). It also
 * counts for reps that cannot be aligned.
 */
const MAX_DIFFERENCE = 0.05;
const MARGIN = { copy: 2, original: 4 } as const;

/**
 * Returns a series of `length` shapes. Shape number `n` is read from `fine` at position `at(n)`,
 * with linear interpolation.
 */
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

/**
 * Returns the systematic part of the residuals: the square root of their mean product, at most
 * `MAX_DIFFERENCE`. A negative product is chance and counts as 0, because callers average over many
 * pairs.
 */
const systematic = (residuals: Float64Array): number =>
  Math.min(MAX_DIFFERENCE, Math.sqrt(Math.max(0, ...LAGS.map((lag) => lagged(residuals, lag)))));

/**
 * Returns the difference of two reps of one recording, from 0 to 0.1, at any tempo: the difference
 * of their shapes plus that of their movements. Movements are shapes without the mean difference,
 * which also changes when the camera moves.
 */
export const repDifference = (
  { values, fine }: { readonly values: Float32Array; readonly fine: () => Float32Array },
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
    original: resampled(fine(), length, (place) => startsAt * FINE_STEPS + place * pace),
    within: { from: 0, to: length },
  };
  const straight = Int32Array.from({ length: rows }, (_none, row) => (row + MARGIN.original) * FINE_STEPS);
  const path = warpNear(possible, straight);
  if (!path) return 2 * MAX_DIFFERENCE;
  const residuals = residualsOf(possible, path);
  return systematic(residuals) + systematic(withoutMean(residuals));
};

/**
 * Returns a function that aligns every third step of a copied part with the original, near a given
 * pair of similar shapes. That function returns null if no alignment is possible, or if an earlier
 * call found the same path. `lags`: distances in steps between the residuals that are multiplied.
 */
export const quickAligner = (
  possible: PossibleCopy,
  lags: readonly number[],
): ((anchor: AnchorPair) => Alignment | null) => {
  const { part } = possible;
  const rows = Math.ceil((part.to - part.from) / QUICK);
  const found: WarpPath[] = [];
  const distances = sharedDistances(possible, QUICK);
  return (anchor) => {
    const bands: StepRange[] = [];
    for (let row = 0; row < rows; row += 1) bands.push(reachableBand(possible, anchor, QUICK, row));
    const path = warp(bands, widthOf(bands), QUICK, distances);
    if (!path || found.some((other) => other.every((step, row) => step === path[row]))) return null;
    found.push(path);
    return alignmentOf(possible, filled(path, QUICK, part), lags);
  };
};

/**
 * Aligns every step of a copied part, close to the path of a quick alignment; null if no alignment
 * is possible.
 */
export const alignExactly = (possible: PossibleCopy, { path }: Alignment, lags: readonly number[]): Alignment | null =>
  alignmentOf(possible, warpNear(possible, path), lags);
