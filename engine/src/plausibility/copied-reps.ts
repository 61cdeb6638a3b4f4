/**
 * Finds the moments of an original that resemble a moment of a copy, independent of tempo. Does not
 * use the original's reps, because a disguised copy may be split into other reps.
 *
 * Detects reps that were performed once and submitted twice. Runs of reps are aligned independent
 * of tempo, position, size and mirroring. The next set of the same person differs by more than the
 * noise (measured in docs/verification.md).
 */
import type { Millis } from '../units.ts';
import { FINE_STEPS, shapeDistance, refined, alignShapes } from './shape-residuals.ts';
import type { StepRange } from './shape-residuals.ts';
import { SHAPE_VALUES, SHAPE_STEP_MS } from './shape-series.ts';
import type { ShapeSeries } from './shape-series.ts';
import type { TimedRep } from './rep-pace.ts';

/** Poses compared around the moment, in steps of the copy. The moment itself comes first. */
const OFFSETS = [0, -7, 7, -14, 14] as const;
/** Steps of the original per step of the copy. */
const PACES = [0.8, 1, 1.25] as const;
/** Maximum mean squared distance of the poses, and of the pose at the moment itself. */
const UNLIKE = { mean: 0.03, moment: 0.06 } as const;
/** Minimum distance between two results, in steps. */
const APART = 3;
const MAX_PLACES = 5;

/** Shapes of the copy every step, and of the original every fine step. */
interface Compared {
  readonly copy: Float32Array;
  readonly original: Float32Array;
}

/** Returns the mean distance of the poses around two moments at one pace. */
const distanceAt = ({ copy, original }: Compared, moment: number, place: number, pace: number): number => {
  let [sum, poses] = [0, 0];
  for (const offset of OFFSETS) {
    const [at, fine] = [(moment + offset) * SHAPE_VALUES, Math.round((place + offset * pace) * FINE_STEPS)];
    if (at < 0 || at >= copy.length || fine < 0 || fine * SHAPE_VALUES >= original.length) continue;
    sum += shapeDistance(copy, at, original, fine * SHAPE_VALUES);
    poses += 1;
    if (sum > UNLIKE.mean * OFFSETS.length) return Infinity;
  }
  return sum / poses;
};

/**
 * Returns the most similar moments of the original in steps, best first. Only those before step
 * `before` are considered.
 */
const likelyPlaces = (compared: Compared, moment: number, before: number): readonly number[] => {
  const { copy, original } = compared;
  const steps = Math.min(before, Math.ceil(original.length / SHAPE_VALUES / FINE_STEPS));
  const distances = Array.from({ length: Math.max(0, steps) }, (_none, place) => {
    const alone = shapeDistance(copy, moment * SHAPE_VALUES, original, place * FINE_STEPS * SHAPE_VALUES);
    if (alone > UNLIKE.moment) return Infinity;
    return Math.min(...PACES.map((pace) => distanceAt(compared, moment, place, pace)));
  });
  return distances
    .flatMap((distance, place) => {
      const around = distances.slice(Math.max(0, place - APART), place + APART + 1);
      return distance < UNLIKE.mean && distance <= Math.min(...around) ? [{ place, distance }] : [];
    })
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, MAX_PLACES)
    .map(({ place }) => place);
};

/** Stored fingerprint of a recording's reps. */
export interface ShapePrint {
  /** Shapes every 80 ms, quantised to -127 to 127. */
  readonly shapes: Int8Array;
  /** Start, bottom and end of each rep, in steps. */
  readonly reps: readonly number[];
  /** Time of the first step. */
  readonly startMs: Millis;
}

export interface CopiedRun {
  readonly reps: number;
  /** Duration of the compared part of the copy. Shorter parts are weaker evidence. */
  readonly lastsMs: Millis;
  /** Systematic difference between the two runs as a share of the body's size. */
  readonly difference: number;
  readonly copyMs: Millis;
  readonly originalMs: Millis;
}

const LEVELS = 127;
const PER_REP = 3;
/**
 * Minimum length of a run: three reps and 3.6 s. Shorter sets are padded with the frames around
 * them.
 */
const RUN = { reps: 3, steps: 45 } as const;
/**
 * Minimum length of the shorter runs that are compared as well. Four quick reps joined with others
 * are shorter than 3.6 s, so each longer run would reach over the join.
 */
const MIN_SHORT_STEPS = 28;
const PADDING = 4;
/** Tolerance in steps for the place of the original. */
const SLACK = 3;
/** Maximum pace of the original relative to the copy. */
const MAX_PACE = 1.25;
/** Maximum number of runs per copy, evenly spaced. */
const MAX_RUNS = 24;

export const shapePrintOf = (series: ShapeSeries, reps: readonly TimedRep[]): ShapePrint => {
  const stepAt = (t: Millis): number =>
    Math.max(0, Math.min(series.steps - 1, Math.round((t - series.startMs) / SHAPE_STEP_MS)));
  return {
    shapes: Int8Array.from(series.values, (value) => Math.round(value * LEVELS)),
    reps: reps.flatMap(({ startMs, bottomMs, endMs }) =>
      [startMs, bottomMs ?? (startMs + endMs) / 2, endMs].map(stepAt),
    ),
    startMs: series.startMs,
  };
};

/** In steps. */
interface PrintedRep {
  readonly start: number;
  readonly end: number;
}

/** Decoded fingerprint, ready to be compared. */
export interface OpenPrint {
  readonly startMs: Millis;
  readonly steps: number;
  readonly values: Float32Array;
  readonly fine: Float32Array;
  readonly reps: readonly PrintedRep[];
}

/** Returns the mean of three steps, normalised to length 1. */
export const poseAt = (values: Float32Array, step: number): Float32Array => {
  const pose = new Float32Array(SHAPE_VALUES);
  for (const near of [step - 1, step, step + 1]) {
    for (let at = 0; at < SHAPE_VALUES; at += 1) pose[at] = (pose[at] ?? 0) + (values[near * SHAPE_VALUES + at] ?? 0);
  }
  const length = Math.sqrt(pose.reduce((sum, value) => sum + value * value, 0)) || 1;
  return pose.map((value) => value / length);
};

export const openPrint = ({ shapes, reps, startMs }: ShapePrint): OpenPrint => {
  const values = Float32Array.from(shapes, (value) => value / LEVELS);
  const count = Math.floor(reps.length / PER_REP);
  return {
    startMs,
    steps: values.length / SHAPE_VALUES,
    values,
    fine: refined(values),
    reps: Array.from({ length: count }, (_none, rep) => {
      const [start = 0, , end = 0] = reps.slice(rep * PER_REP, (rep + 1) * PER_REP);
      return { start, end };
    }),
  };
};

/** Run of reps of the copy, starting at index `from`. */
interface Run {
  readonly from: number;
  readonly reps: number;
  readonly minSteps: number;
}

/**
 * Returns the shortest run from `from` with the reps of `RUN` and `minSteps`, at most `most` reps.
 * In a set too short for one, returns the last `most` reps if they start at `from`, otherwise null.
 */
const runFrom = ({ reps }: OpenPrint, from: number, most: number, minSteps: number): Run | null => {
  const wanted = Math.min(RUN.reps, most, reps.length);
  for (let count = wanted; from + count <= reps.length && count <= most; count += 1) {
    const steps = (reps[from + count - 1]?.end ?? 0) - (reps[from]?.start ?? 0);
    if (steps >= minSteps) return { from, reps: count, minSteps };
  }
  const count = Math.min(most, reps.length);
  return from + count === reps.length ? { from, reps: count, minSteps } : null;
};

/** Returns the steps of a run, with frames around it if it is short. */
const partOf = ({ reps, steps }: OpenPrint, run: Run): StepRange => {
  const [start, end] = [reps[run.from]?.start ?? 0, (reps[run.from + run.reps - 1]?.end ?? 0) + 1];
  const margin = Math.max(PADDING, Math.ceil((run.minSteps - (end - start)) / 2));
  return { from: Math.max(0, start - margin), to: Math.min(steps, end + margin) };
};

/** Returns the middle of the run's middle rep, in steps. */
const momentOf = ({ reps }: OpenPrint, run: Run): number => {
  const rep = reps[run.from + Math.floor(run.reps / 2)];
  return rep ? Math.round((rep.start + rep.end) / 2) : 0;
};

const compareRun = (copy: OpenPrint, run: Run, original: OpenPrint, isSame: boolean): readonly CopiedRun[] => {
  const [part, moment, start] = [partOf(copy, run), momentOf(copy, run), copy.reps[run.from]?.start ?? 0];
  // Within one recording, the original must end before the copy begins.
  const before = isSame ? part.from : Infinity;
  return likelyPlaces({ copy: copy.values, original: original.fine }, moment, before).flatMap((place) => {
    const from = Math.max(0, Math.floor(place - (moment - part.from) * MAX_PACE) - SLACK) * FINE_STEPS;
    const to = Math.min(before, Math.ceil(place + (part.to - moment) * MAX_PACE) + SLACK) * FINE_STEPS;
    const within = { from, to: Math.min(to, original.fine.length / SHAPE_VALUES) };
    const aligned = alignShapes(copy.values, part, original.fine, within);
    if (!aligned) return [];
    const fine = aligned.path[start - part.from] ?? from;
    return [
      {
        reps: run.reps,
        lastsMs: (part.to - part.from) * SHAPE_STEP_MS,
        difference: aligned.difference,
        copyMs: copy.startMs + start * SHAPE_STEP_MS,
        originalMs: Math.round(original.startMs + (fine / FINE_STEPS) * SHAPE_STEP_MS),
      },
    ];
  });
};

const evenly = (runs: readonly Run[]): readonly Run[] => {
  const chosen = Math.min(runs.length, MAX_RUNS);
  return Array.from({ length: chosen }, (_none, at) => runs[Math.floor(((at + 0.5) * runs.length) / chosen)]).filter(
    (run) => run !== undefined,
  );
};

const runsOf = (copy: OpenPrint, most: number, minSteps: number): readonly Run[] =>
  copy.reps.map((_rep, from) => runFrom(copy, from, most, minSteps)).filter((run) => run !== null);

/** Returns the short runs of a set of quick reps. In other sets they equal the long ones. */
const shortRunsOf = (copy: OpenPrint, long: readonly Run[]): readonly Run[] =>
  runsOf(copy, copy.reps.length, MIN_SHORT_STEPS).filter(
    (run) => !long.some(({ from, reps }) => from === run.from && reps === run.reps),
  );

/**
 * Finds the most similar of these runs. `isSame` means both are one recording, so the original
 * must end before the copy begins.
 */
const nearestRun = (
  copy: OpenPrint,
  runs: readonly Run[],
  original: OpenPrint,
  isSame: boolean,
): CopiedRun | undefined => {
  let nearest: CopiedRun | undefined;
  for (const run of evenly(runs)) {
    for (const compared of compareRun(copy, run, original, isSame)) {
      if (compared.difference < (nearest?.difference ?? Infinity)) nearest = compared;
    }
  }
  return nearest;
};

/**
 * Returns the fingerprint with the other side as the near one, because the near side is not always
 * clear.
 */
export const turned = ({ shapes, ...rest }: ShapePrint): ShapePrint => {
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

/** Decodes a fingerprint in both variants: as stored, and with the other side as the near one. */
export const openBothWays = (print: ShapePrint): readonly OpenPrint[] => [openPrint(print), openPrint(turned(print))];

/**
 * Returns the run of a recording that is most similar to one of an earlier recording, if it is a
 * copy: a long one, else a short one in a set of quick reps. `copy`: both variants.
 */
export const findCopiedRun = (
  copy: readonly OpenPrint[],
  original: OpenPrint,
  isCopied: (run: CopiedRun) => boolean,
): CopiedRun | undefined => {
  for (const length of ['long', 'short']) {
    const found = copy.flatMap((way) => {
      const long = runsOf(way, way.reps.length, RUN.steps);
      return nearestRun(way, length === 'long' ? long : shortRunsOf(way, long), original, false) ?? [];
    });
    const [nearest] = found.toSorted((a, b) => a.difference - b.difference);
    if (nearest && isCopied(nearest)) return nearest;
  }
  return undefined;
};

/** Returns the two most similar runs within one recording; undefined below six reps. */
export const nearestRepeat = (print: OpenPrint): CopiedRun | undefined => {
  if (print.reps.length < 2 * RUN.reps) return undefined;
  return nearestRun(print, runsOf(print, Math.floor(print.reps.length / 2), RUN.steps), print, true);
};
