/**
 * Detects reps that were performed once and submitted twice. Compares runs of consecutive reps,
 * independently of tempo, position, size and mirroring. Two honest sets of one person differ by
 * more than the noise (measured in docs/forgery-detection.md).
 */
import type { Millis } from '../units.ts';
import { LAGS, lagsWithinRep } from './alignment-residuals.ts';
import type { TimedRep } from './rep-acceleration-evenness-and-endurance.ts';
import { alignExactly, quickAligner } from './shape-series-alignment.ts';
import type { Alignment, StepRange } from './shape-series-alignment.ts';
import { fillShapeDistances, FINE_STEPS, refined, SHAPE_STEP_MS, SHAPE_VALUES, shapeDistance } from './shape-series.ts';
import type { ShapeSeries } from './shape-series.ts';

/**
 * Offsets of the additional poses that are compared before and after a step, in steps of 80 ms of
 * the copy.
 */
const OFFSETS = [-7, 7, -14, 14] as const;
/** Tempos to try: steps of the original per step of the copy. */
const PACES = [0.8, 1, 1.25] as const;
/**
 * Maximum squared distances (see `shapeDistance`) at which a step of the copy matches a step of the
 * original. `moment`: of the poses at these steps alone. `mean`: of these and the poses at OFFSETS,
 * on average.
 */
const MAX_DISTANCE = { mean: 0.03, moment: 0.06 } as const;
/**
 * Sum of the distances above which the comparison stops early, because the mean would exceed
 * `MAX_DISTANCE.mean`.
 */
const MAX_SUM = MAX_DISTANCE.mean * (OFFSETS.length + 1);
const APART = 3;
/**
 * Maximum number of similar positions in the original that are compared exactly. The reps of a set
 * are similar, so the true original is not always the most similar.
 */
const MAX_PLACES = 12;

/**
 * Offsets of the additional poses for each tempo: `offset` in steps of the copy, `fine` in fine
 * steps of the original.
 */
const POSES_BY_PACE = PACES.map((pace) =>
  OFFSETS.map((offset) => ({ offset, fine: Math.round(offset * pace * FINE_STEPS) })),
);

interface Moments {
  readonly moment: number;
  readonly place: number;
  /** Distance of the poses at `moment` and `place`, without their neighbours. */
  readonly alone: number;
}

/**
 * Returns the mean distance of the poses around step `moment` of the copy and step `place` of the
 * original, at one tempo; Infinity if they differ too much.
 */
const distanceAt = (
  copy: Float32Array,
  fineOriginal: Float32Array,
  { moment, place, alone }: Moments,
  poses: (typeof POSES_BY_PACE)[number],
): number => {
  let sum = alone;
  let compared = 1;
  for (const { offset, fine } of poses) {
    const atCopy = (moment + offset) * SHAPE_VALUES;
    const atOriginal = (place * FINE_STEPS + fine) * SHAPE_VALUES;
    if (atCopy < 0 || atCopy >= copy.length || atOriginal < 0 || atOriginal >= fineOriginal.length) continue;
    sum += shapeDistance(copy, atCopy, fineOriginal, atOriginal);
    compared += 1;
    if (sum > MAX_SUM) return Infinity;
  }
  return sum / compared;
};

const isLeastAround = (distances: Float64Array, place: number): boolean => {
  const distance = distances[place] ?? Infinity;
  const to = Math.min(distances.length, place + APART + 1);
  for (let near = Math.max(0, place - APART); near < to; near += 1) {
    if ((distances[near] ?? Infinity) < distance) return false;
  }
  return true;
};

/**
 * Returns the steps of the original, before step `before`, that are most similar to a step of the
 * copy, best first. Ignores the reps of the original, because a disguised copy may be split into
 * other reps.
 */
const likelyPlaces = (
  copy: Float32Array,
  moment: number,
  original: DecodedFingerprint,
  before: number,
): readonly number[] => {
  const steps = Math.max(0, Math.min(before, original.steps));
  const distances = new Float64Array(steps);
  const shapes = { series: original.values, from: 0, stride: SHAPE_VALUES, count: steps };
  fillShapeDistances(distances, 0, copy, moment * SHAPE_VALUES, shapes);
  for (let place = 0; place < steps; place += 1) {
    const alone = distances[place] ?? Infinity;
    let least = Infinity;
    if (alone <= MAX_DISTANCE.moment) {
      for (const poses of POSES_BY_PACE) {
        least = Math.min(least, distanceAt(copy, original.fine(), { moment, place, alone }, poses));
      }
    }
    distances[place] = least;
  }
  const places: { readonly place: number; readonly distance: number }[] = [];
  for (const [place, distance] of distances.entries()) {
    if (distance < MAX_DISTANCE.mean && isLeastAround(distances, place)) places.push({ place, distance });
  }
  return places
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, MAX_PLACES)
    .map(({ place }) => place);
};

export interface ShapePrint {
  /**
   * Body shapes (see shape-series.ts), one every 80 ms. Each value is an integer from -127 to 127.
   */
  readonly shapes: Int8Array;
  /** Start, bottom and end of each rep, in steps of 80 ms. */
  readonly reps: readonly number[];
  readonly startMs: Millis;
}

export interface CopiedRun {
  readonly reps: number;
  /** Duration of the compared part of the copy. The shorter, the weaker the evidence. */
  readonly lastsMs: Millis;
  /** Mean duration of the copy's reps, without pauses. */
  readonly repMs: Millis;
  /** Systematic difference of the two runs, as a share of the body's size. */
  readonly difference: number;
  readonly copyMs: Millis;
  readonly originalMs: Millis;
}

const LEVELS = 127;
const PER_REP = 3;
/**
 * Minimum length of a compared run: three reps (fewer in a shorter set) and 45 steps of 80 ms (3.6
 * s). If the reps take less, frames before and after them are added.
 */
const RUN = { reps: 3, steps: 45 } as const;
/**
 * Minimum steps of the additional short runs. If four quick reps are copied between other reps,
 * they take less than 3.6 s, and every longer run would include reps that were not copied.
 */
const MIN_SHORT_STEPS = 28;
/**
 * Mean duration below which reps are quick. Those of one set differ little, and the differences
 * swing with the rep. So their runs are compared at every distance within a rep.
 */
export const QUICK_REP_MS: Millis = 700;
const PADDING = 4;
/** Factor by which the difference of every third step may exceed the exact one. */
const QUICK_ERROR = 2;
/** Maximum number of compared runs, evenly spaced: a long copy contains several of them. */
const MAX_RUNS = 24;

export const shapePrintOf = (series: ShapeSeries, reps: readonly TimedRep[]): ShapePrint => {
  const stepAt = (t: Millis): number =>
    Math.max(0, Math.min(series.steps - 1, Math.round((t - series.startMs) / SHAPE_STEP_MS)));
  return {
    shapes: new Int8Array(series.values.map((value) => Math.round(value * LEVELS))),
    reps: reps.flatMap(({ startMs, bottomMs, endMs }) =>
      [startMs, bottomMs ?? (startMs + endMs) / 2, endMs].map(stepAt),
    ),
    startMs: series.startMs,
  };
};

interface PrintedRep {
  readonly start: number;
  readonly end: number;
}

/** Fingerprint decoded for comparisons: reps, and body shapes as numbers, one every 80 ms. */
export interface DecodedFingerprint {
  readonly startMs: Millis;
  readonly steps: number;
  readonly values: Float32Array;
  /**
   * Function that returns the shapes interpolated to fine steps. They are computed on first use,
   * because most fingerprints never need them.
   */
  readonly fine: () => Float32Array;
  readonly reps: readonly PrintedRep[];
}

/** Returns the mean shape of three steps around `step`, scaled to length 1. */
export const poseAt = (values: Float32Array, step: number): Float32Array => {
  const pose = new Float32Array(SHAPE_VALUES);
  for (const near of [step - 1, step, step + 1]) {
    for (let at = 0; at < SHAPE_VALUES; at += 1) pose[at] = (pose[at] ?? 0) + (values[near * SHAPE_VALUES + at] ?? 0);
  }
  const length = Math.sqrt(pose.reduce((sum, value) => sum + value * value, 0)) || 1;
  return pose.map((value) => value / length);
};

/** Returns the shapes of a fingerprint as numbers from -1 to 1. */
export const shapeValuesOf = (shapes: Int8Array): Float32Array => {
  const values = new Float32Array(shapes.length);
  for (let at = 0; at < shapes.length; at += 1) values[at] = (shapes[at] ?? 0) / LEVELS;
  return values;
};

export const openPrint = ({ shapes, reps, startMs }: ShapePrint): DecodedFingerprint => {
  const values = shapeValuesOf(shapes);
  const count = Math.floor(reps.length / PER_REP);
  let fine: Float32Array | undefined;
  return {
    startMs,
    steps: values.length / SHAPE_VALUES,
    values,
    fine: () => (fine ??= refined(values)),
    reps: Array.from({ length: count }, (_none, rep) => {
      const [start = 0, , end = 0] = reps.slice(rep * PER_REP, (rep + 1) * PER_REP);
      return { start, end };
    }),
  };
};

interface Run {
  readonly from: number;
  readonly reps: number;
  readonly minSteps: number;
}

/**
 * Returns the shortest run from rep `from` on that has at least the reps of `RUN` and `minSteps`
 * steps, but at most `most` reps. If the remaining reps are too short, returns them only if they
 * are the last `most` reps; otherwise null.
 */
const runFrom = ({ reps }: DecodedFingerprint, from: number, most: number, minSteps: number): Run | null => {
  const wanted = Math.min(RUN.reps, most, reps.length);
  for (let count = wanted; from + count <= reps.length && count <= most; count += 1) {
    const steps = (reps[from + count - 1]?.end ?? 0) - (reps[from]?.start ?? 0);
    if (steps >= minSteps) return { from, reps: count, minSteps };
  }
  const count = Math.min(most, reps.length);
  return from + count === reps.length ? { from, reps: count, minSteps } : null;
};

const partOf = ({ reps, steps }: DecodedFingerprint, run: Run): StepRange => {
  const [start, end] = [reps[run.from]?.start ?? 0, (reps[run.from + run.reps - 1]?.end ?? 0) + 1];
  const margin = Math.max(PADDING, Math.ceil((run.minSteps - (end - start)) / 2));
  const [from, to] = [Math.max(0, start - margin), Math.min(steps, end + margin)];
  // Extends the range inwards at the ends of the recording, to keep its minimum length.
  return {
    from: Math.max(0, Math.min(from, to - run.minSteps)),
    to: Math.min(steps, Math.max(to, from + run.minSteps)),
  };
};

export const repMsOf = ({ reps }: DecodedFingerprint, { from, reps: count }: Pick<Run, 'from' | 'reps'>): Millis => {
  const steps = reps.slice(from, from + count).reduce((sum, { start, end }) => sum + end - start, 0);
  return (steps / count) * SHAPE_STEP_MS;
};

const momentOf = ({ reps }: DecodedFingerprint, run: Run): number => {
  const rep = reps[run.from + Math.floor(run.reps / 2)];
  return rep ? Math.round((rep.start + rep.end) / 2) : 0;
};

interface Comparison {
  readonly copy: DecodedFingerprint;
  readonly run: Run;
  readonly original: DecodedFingerprint;
  /**
   * True if copy and original are the same recording. The original part must then end before the
   * copied part begins.
   */
  readonly isSame: boolean;
}

/**
 * Returns the part of the original that is most similar to a run, among those that `isWanted`
 * accepts; undefined if there is none. Compares every third step first, and skips parts that
 * already differ too much.
 */
const compareRun = (
  { copy, run, original, isSame }: Comparison,
  isWanted: (run: CopiedRun) => boolean,
): CopiedRun | undefined => {
  const [part, step, start] = [partOf(copy, run), momentOf(copy, run), copy.reps[run.from]?.start ?? 0];
  const repMs = repMsOf(copy, run);
  const before = isSame ? part.from : Infinity;
  const lags = isSame && repMs < QUICK_REP_MS ? lagsWithinRep(repMs / SHAPE_STEP_MS) : LAGS;
  const runAt = ({ difference, path }: Alignment): CopiedRun => ({
    reps: run.reps,
    lastsMs: (part.to - part.from) * SHAPE_STEP_MS,
    repMs,
    difference,
    copyMs: copy.startMs + start * SHAPE_STEP_MS,
    originalMs: Math.round(original.startMs + ((path[start - part.from] ?? 0) / FINE_STEPS) * SHAPE_STEP_MS),
  });
  let nearest: CopiedRun | undefined;
  const isNearer = (compared: CopiedRun): boolean =>
    compared.difference < (nearest?.difference ?? Infinity) && isWanted(compared);
  const places = likelyPlaces(copy.values, step, original, before);
  if (places.length === 0) return undefined;
  const fine = original.fine();
  const within = { from: 0, to: Math.min(before * FINE_STEPS, fine.length / SHAPE_VALUES) };
  const shapes = { copy: copy.values, part, original: fine, within };
  const alignQuickly = quickAligner(shapes, lags);
  for (const place of places) {
    const quick = alignQuickly({ step, fine: place * FINE_STEPS });
    if (!quick || !isNearer(runAt({ ...quick, difference: quick.difference / QUICK_ERROR }))) continue;
    const exact = alignExactly(shapes, quick, lags);
    if (exact && isNearer(runAt(exact))) nearest = runAt(exact);
  }
  return nearest;
};

const evenly = (runs: readonly Run[]): readonly Run[] => {
  const chosen = Math.min(runs.length, MAX_RUNS);
  return Array.from({ length: chosen }, (_none, at) => runs[Math.floor(((at + 0.5) * runs.length) / chosen)]).filter(
    (run) => run !== undefined,
  );
};

const runsOf = (copy: DecodedFingerprint, most: number, minSteps: number): readonly Run[] =>
  copy.reps.map((_rep, from) => runFrom(copy, from, most, minSteps)).filter((run) => run !== null);

/**
 * Returns runs of at least `MIN_SHORT_STEPS` steps that are not among the `long` runs. Only sets of
 * quick reps have any.
 */
const shortRunsOf = (copy: DecodedFingerprint, long: readonly Run[]): readonly Run[] =>
  runsOf(copy, copy.reps.length, MIN_SHORT_STEPS).filter(
    (run) => !long.some(({ from, reps }) => from === run.from && reps === run.reps),
  );

/**
 * Returns the fingerprint with near and far side of the body swapped, because it is not always
 * clear which side is near.
 */
export const withSidesSwapped = ({ shapes, ...rest }: ShapePrint): ShapePrint => {
  const half = SHAPE_VALUES / 2;
  return {
    ...rest,
    shapes: shapes.map((_value, place) => {
      const at = place % SHAPE_VALUES;
      const value = shapes[place - at + ((at + half) % SHAPE_VALUES)] ?? 0;
      return at % 2 === 0 ? -value : value;
    }),
  };
};

/** Both variants of a fingerprint: as stored, and with near and far side swapped. */
export type BothWays = readonly [stored: DecodedFingerprint, swapped: DecodedFingerprint];

export const openBothWays = (print: ShapePrint): BothWays => [openPrint(print), openPrint(withSidesSwapped(print))];

/**
 * Returns the first run of a recording that copies a run of an earlier recording. Tries long runs
 * first, then short runs of quick reps. `ways`: both variants of the copy (see `openBothWays`).
 */
export const findCopiedRun = (
  ways: readonly DecodedFingerprint[],
  original: DecodedFingerprint,
  isCopied: (run: CopiedRun) => boolean,
): CopiedRun | undefined => {
  const long = ways.map((copy) => ({ copy, runs: runsOf(copy, copy.reps.length, RUN.steps) }));
  const short = long.map(({ copy, runs }) => ({ copy, runs: shortRunsOf(copy, runs) }));
  for (const { copy, runs } of [...long, ...short]) {
    for (const run of evenly(runs)) {
      const copied = compareRun({ copy, run, original, isSame: false }, isCopied);
      if (copied) return copied;
    }
  }
  return undefined;
};

/** Mean duration of the reps from which runs of one set are compared by their whole difference. */
const FULL_DIFFERENCE_REP_MS: Millis = 1000;

/**
 * Returns the share of the usual difference that honest runs of one set have if their reps take
 * `repMs`. Quicker reps of one person differ less: deviations add up like the steps of a random
 * walk, so they grow with the square root of time.
 */
export const usualDifferenceShare = ({ repMs }: Pick<CopiedRun, 'repMs'>): number =>
  Math.sqrt(Math.min(1, repMs / FULL_DIFFERENCE_REP_MS));

/**
 * Returns the two runs within one recording that are most similar for the duration of their reps,
 * also if one is the mirror image of the other. Undefined with fewer than six reps.
 */
export const nearestRepeat = (ways: BothWays): CopiedRun | undefined => {
  const [original] = ways;
  const { reps } = original;
  if (reps.length < 2 * RUN.reps) return undefined;
  const runs = evenly(runsOf(original, Math.floor(reps.length / 2), RUN.steps));
  let nearest: CopiedRun | undefined;
  const scaled = (run: CopiedRun): number => run.difference / usualDifferenceShare(run);
  const isNearer = (run: CopiedRun): boolean => !nearest || scaled(run) < scaled(nearest);
  for (const copy of ways) {
    for (const run of runs) nearest = compareRun({ copy, run, original, isSame: true }, isNearer) ?? nearest;
  }
  return nearest;
};
