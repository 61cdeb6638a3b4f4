/**
 * Reps that were done once and handed in twice. Runs of reps are laid over each other, whatever their pace, place, size or handedness;
 * the same person's next set differs by more than noise does (docs/verification.md has the measure).
 */
import type { Millis } from '../units.ts';
import { shapeDistance, lastingDifference, FINE_STEPS, refined } from './shape-alignment.ts';
import type { StepRange } from './shape-alignment.ts';
import { SHAPE_STEP_MS, SHAPE_VALUES } from './shape-series.ts';
import type { ShapeSeries } from './shape-series.ts';
import type { TimedRep } from './tempo.ts';

/** What is stored of a recording to recognise its reps. */
export interface ShapePrint {
  /** Shapes every 80 ms, -127 to 127. */
  readonly shapes: Int8Array;
  /** Start, bottom and end of each rep, in steps. */
  readonly reps: readonly number[];
  /** Time of the first step. */
  readonly startMs: Millis;
}

export interface CopiedRun {
  readonly reps: number;
  /** How long the compared part of the copy lasts: the shorter, the less it says. */
  readonly lastsMs: Millis;
  /** What lasts between the two runs, as a share of the body's size. */
  readonly difference: number;
  readonly copyMs: Millis;
  readonly originalMs: Millis;
}

const LEVELS = 127;
const PER_REP = 3;
/** A run has three reps and 3.6 s where the set has them; a shorter one is compared with what comes before and after it. */
const RUN = { reps: 3, steps: 45 } as const;
const PADDING = 4;
/** The beginning of the original may be seen so many steps earlier or later. */
const SLACK = 5;
/** Reps of runs that are compared last 0.55 to 1.8 times as long as each other. */
const LENGTHS = { from: 0.55, to: 1.8 } as const;
/** Runs of the copy that are looked for, evenly chosen, and likely originals of each. */
const MAX_RUNS = 24;
const MAX_ORIGINALS = 6;
/** Mean squared distance between tops and bottoms beyond which no run is worth aligning. */
const UNLIKE = 0.02;

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

interface RepShape {
  readonly start: number;
  readonly end: number;
  /** Mean shapes at start and bottom. */
  readonly poses: readonly [Float32Array, Float32Array];
}

/** A print made ready to be compared. */
export interface OpenPrint {
  readonly startMs: Millis;
  readonly steps: number;
  readonly values: Float32Array;
  readonly fine: Float32Array;
  readonly reps: readonly RepShape[];
}

/** The mean of three steps, of length 1. */
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
      const [start = 0, bottom = 0, end = 0] = reps.slice(rep * PER_REP, (rep + 1) * PER_REP);
      return { start, end, poses: [poseAt(values, start), poseAt(values, bottom)] };
    }),
  };
};

/** How unlike two reps are at their tops and bottoms; Infinity when one lasts far longer. */
const unlikeness = (one: RepShape, other: RepShape): number => {
  const ratio = (one.end - one.start) / Math.max(1, other.end - other.start);
  if (ratio < LENGTHS.from || ratio > LENGTHS.to) return Infinity;
  const [top, bottom] = [0, 1].map((at) => {
    const [a, b] = [one.poses[at], other.poses[at]];
    return a && b ? shapeDistance(a, 0, b, 0) : Infinity;
  });
  return ((top ?? Infinity) + (bottom ?? Infinity)) / 2;
};

/** Reps of the copy from `from` on, and what of them is compared. */
interface Run {
  readonly from: number;
  readonly reps: number;
}

/** As many reps as it takes to say something, none when the set ends before; `most` is what the original has. */
const runFrom = ({ reps }: OpenPrint, from: number, most: number): Run | null => {
  const wanted = Math.min(RUN.reps, most, reps.length);
  for (let count = wanted; from + count <= reps.length && count <= most; count += 1) {
    const steps = (reps[from + count - 1]?.end ?? 0) - (reps[from]?.start ?? 0);
    if (steps >= RUN.steps) return { from, reps: count };
  }
  const count = Math.min(most, reps.length);
  return from + count === reps.length ? { from, reps: count } : null;
};

/** Where a run of the copy most likely comes from, the likeliest first. `before`: the original begins before this rep. */
const likelyOriginals = (copy: OpenPrint, run: Run, original: OpenPrint, before: number): readonly number[] => {
  const likely: { readonly first: number; readonly unlike: number }[] = [];
  for (let first = 0; first + run.reps <= original.reps.length && first < before; first += 1) {
    let unlike = 0;
    for (let rep = 0; rep < run.reps && unlike < UNLIKE * run.reps; rep += 1) {
      const [one, other] = [copy.reps[run.from + rep], original.reps[first + rep]];
      unlike += one && other ? unlikeness(one, other) : Infinity;
    }
    if (unlike < UNLIKE * run.reps) likely.push({ first, unlike });
  }
  return likely
    .toSorted((a, b) => a.unlike - b.unlike)
    .slice(0, MAX_ORIGINALS)
    .map(({ first }) => first);
};

const partOf = ({ reps, steps }: OpenPrint, run: Run, slack: number): StepRange => {
  const [start, end] = [reps[run.from]?.start ?? 0, (reps[run.from + run.reps - 1]?.end ?? 0) + 1];
  const margin = slack + Math.max(PADDING, Math.ceil((RUN.steps - (end - start)) / 2));
  return { from: Math.max(0, start - margin), to: Math.min(steps, end + margin) };
};

const timeOf = ({ startMs, reps }: OpenPrint, rep: number): Millis => startMs + (reps[rep]?.start ?? 0) * SHAPE_STEP_MS;

const compareRuns = (copy: OpenPrint, run: Run, original: OpenPrint, first: number, isSame: boolean): CopiedRun => {
  const part = partOf(copy, run, 0);
  // The original may have been slower: what surrounds it is longer then too.
  const slack = SLACK + Math.ceil((part.to - part.from) / 8);
  const within = partOf(original, { from: first, reps: run.reps }, slack);
  const fine = {
    from: within.from * FINE_STEPS,
    // Within one recording, so that no part is laid over itself.
    to: Math.min(original.fine.length / SHAPE_VALUES, Math.min(within.to, isSame ? part.from : Infinity) * FINE_STEPS),
  };
  return {
    reps: run.reps,
    lastsMs: (part.to - part.from) * SHAPE_STEP_MS,
    difference: lastingDifference(copy.values, part, original.fine, fine),
    copyMs: timeOf(copy, run.from),
    originalMs: timeOf(original, first),
  };
};

const evenly = (runs: readonly Run[]): readonly Run[] => {
  const chosen = Math.min(runs.length, MAX_RUNS);
  return Array.from({ length: chosen }, (_none, at) => runs[Math.floor(((at + 0.5) * runs.length) / chosen)]).filter(
    (run) => run !== undefined,
  );
};

/** `isSame`: both are one recording, so the original has to end before the copy begins. */
const nearestRun = (copy: OpenPrint, original: OpenPrint, isSame: boolean): CopiedRun | undefined => {
  const most = isSame ? Math.floor(copy.reps.length / 2) : original.reps.length;
  const runs = copy.reps.map((_rep, from) => runFrom(copy, from, most)).filter((run) => run !== null);
  let nearest: CopiedRun | undefined;
  for (const run of evenly(runs)) {
    for (const first of likelyOriginals(copy, run, original, isSame ? run.from - run.reps + 1 : Infinity)) {
      const compared = compareRuns(copy, run, original, first, isSame);
      if (compared.difference < (nearest?.difference ?? Infinity)) nearest = compared;
    }
  }
  return nearest;
};

/** The same print with the other side taken for the near one: which side is nearer is not always clear. */
const turned = ({ shapes, ...rest }: ShapePrint): ShapePrint => {
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

/** A print to be compared, and the same seen from the other side. */
export const openBothWays = (print: ShapePrint): readonly OpenPrint[] => [openPrint(print), openPrint(turned(print))];

/** The run of a recording that is most like one of an earlier recording. */
export const nearestCopy = (copy: readonly OpenPrint[], original: OpenPrint): CopiedRun | undefined =>
  copy
    .map((way) => nearestRun(way, original, false))
    .filter((run) => run !== undefined)
    .toSorted((a, b) => a.difference - b.difference)[0];

/** The two most alike runs within one recording. Undefined below six reps. */
export const nearestRepeat = (print: OpenPrint): CopiedRun | undefined =>
  print.reps.length >= 2 * RUN.reps ? nearestRun(print, print, true) : undefined;
