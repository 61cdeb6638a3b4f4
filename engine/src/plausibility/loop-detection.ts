/**
 * Detects looped footage by comparing the reps of a set: people never repeat a rep exactly.
 * `likenessOfReps` averages positions over a third of a second, which cancels noise added to a copy
 * but keeps a person's own variation.
 */
import { xOf, yOf } from '../signal/geometry.ts';
import type { Millis } from '../units.ts';
import { MIN_REPEATED_REP_MS } from './copied-reps.ts';
import type { OpenPrint } from './copied-reps.ts';
import { near } from './frames-with-person.ts';
import type { SeenBody, SeenFrame } from './frames-with-person.ts';
import { MAIN_JOINTS } from './limb-lengths-and-jumps.ts';
import type { TimedRep } from './rep-pace.ts';
import { repDifference } from './shape-series-alignment.ts';
import { SHAPE_STEP_MS } from './shape-series.ts';
import { runningMean } from './statistics.ts';

export interface Likeness {
  /** Number of consecutive reps compared with as many later ones. */
  readonly reps: 1 | 2 | 3;
  /** Mean joint distance between the two most similar runs, in torso lengths. */
  readonly difference: number;
  readonly firstMs: Millis;
  readonly secondMs: Millis;
}

const STEP_MS = 40;
const AVERAGED_STEPS = 8;
/** Minimum overlap of two runs. A shorter overlap proves nothing. */
const MIN_STEPS = 8;
/** Minimum overlap of two runs, as a share of the shorter run. */
const MIN_OVERLAP = 0.8;
/**
 * Shifts to try, in steps. Runs are aligned by their starts, bottoms or ends, each known to three
 * steps.
 */
const SHIFTS = [-3, -2, -1, 0, 1, 2, 3] as const;
/**
 * Difference below which shifts by fractions of a step are tried too, in torso lengths. Frames of a
 * copied video may lie between two steps.
 */
const FINE_BELOW = 0.03;
const PARTS_OF_A_STEP = [-0.75, -0.5, -0.25, 0.25, 0.5, 0.75] as const;
const PACE_MS = 240;
const VALUES = 2 * MAIN_JOINTS.length;
const RUNS = [1, 2, 3] as const;

const spotsOf = ({ aspect, torso }: SeenBody, joints: readonly number[], { p }: SeenFrame): readonly number[] =>
  joints.flatMap((id) => [xOf(p, id, aspect) / torso, yOf(p, id) / torso]);

/** Averaged positions of the main joints in torso lengths, every 40 ms. */
interface Positions {
  readonly startMs: Millis;
  readonly steps: number;
  readonly values: Float64Array;
}

const between = (from: readonly number[], to: readonly number[], share: number): readonly number[] =>
  from.map((value, place) => value * (1 - share) + (to[place] ?? value) * share);

const positionsOf = (body: SeenBody): Positions => {
  const joints = MAIN_JOINTS.map((name) => near(body, name));
  const startMs = body.frames[0]?.t ?? 0;
  const values: number[] = [];
  let t = startMs;
  for (const [index, before] of body.frames.entries()) {
    const after = body.frames[index + 1];
    if (!after) break;
    const [from, to] = [spotsOf(body, joints, before), spotsOf(body, joints, after)];
    for (; t < after.t; t += STEP_MS) values.push(...between(from, to, (t - before.t) / (after.t - before.t)));
  }
  const means = runningMean(values, VALUES, AVERAGED_STEPS);
  return { startMs, steps: means.length / VALUES, values: means };
};

interface Run {
  readonly from: number;
  readonly bottom: number;
  readonly to: number;
  readonly startMs: Millis;
  readonly lastsMs: Millis;
}

const runsOf = (reps: readonly TimedRep[], length: number, { startMs }: Positions): readonly Run[] => {
  const stepOf = (t: Millis): number => Math.round((t - startMs) / STEP_MS);
  const runs: Run[] = [];
  for (const [index, first] of reps.entries()) {
    const last = reps[index + length - 1];
    if (!last || first.bottomMs === null || last.bottomMs === null) continue;
    runs.push({
      from: stepOf(first.startMs),
      bottom: stepOf(first.bottomMs),
      to: stepOf(last.endMs) - AVERAGED_STEPS,
      startMs: first.startMs,
      lastsMs: last.bottomMs - first.bottomMs,
    });
  }
  return runs;
};

/**
 * Returns the mean joint distance between the parts that start at steps `a` and `b`; Infinity once
 * it exceeds `limit`. `b` may be a fraction.
 */
const differenceOf = ({ values }: Positions, a: number, b: number, steps: number, limit: number): number => {
  const distances = steps * MAIN_JOINTS.length;
  const wholeB = Math.floor(b);
  const share = b - wholeB;
  const valueB = (at: number): number => {
    const value = values[at] ?? 0;
    return share === 0 ? value : value + share * ((values[at + VALUES] ?? value) - value);
  };
  let total = 0;
  for (let place = 0; place < steps * VALUES; place += 2) {
    const [atA, atB] = [a * VALUES + place, wholeB * VALUES + place];
    const dx = (values[atA] ?? 0) - valueB(atB);
    const dy = (values[atA + 1] ?? 0) - valueB(atB + 1);
    total += Math.sqrt(dx * dx + dy * dy);
    if (total > limit * distances) return Infinity;
  }
  return total / distances;
};

const offsetsOf = (first: Run, second: Run): ReadonlySet<number> => {
  const anchors = [second.bottom - first.bottom, second.from - first.from, second.to - first.to];
  return new Set(anchors.flatMap((anchor) => SHIFTS.map((shift) => anchor + shift)));
};

const leastDifference = (positions: Positions, first: Run, second: Run, limit: number): number => {
  const shorter = Math.min(first.to - first.from, second.to - second.from);
  const differenceAt = (offset: number, most: number): number => {
    const from = Math.ceil(Math.max(first.from, second.from - offset, 0, -offset));
    const to = Math.floor(Math.min(first.to, second.to - offset, positions.steps - Math.max(0, offset)));
    if (to - from < Math.max(MIN_STEPS, MIN_OVERLAP * shorter)) return Infinity;
    return differenceOf(positions, from, from + offset, to - from, most);
  };
  let least = Infinity;
  let best = 0;
  for (const offset of offsetsOf(first, second)) {
    const difference = differenceAt(offset, Math.min(Math.max(limit, FINE_BELOW), least));
    if (difference < least) [least, best] = [difference, offset];
  }
  if (least >= FINE_BELOW) return least;
  for (const part of PARTS_OF_A_STEP) least = Math.min(least, differenceAt(best + part, Math.min(limit, least)));
  return least;
};

const mostAlike = (positions: Positions, runs: readonly Run[], reps: Likeness['reps']): Likeness | null => {
  let best: Likeness | null = null;
  for (const [index, second] of runs.entries()) {
    for (const first of runs.slice(0, Math.max(0, index - reps + 1))) {
      if (Math.abs(first.lastsMs - second.lastsMs) > PACE_MS) continue;
      const difference = leastDifference(positions, first, second, best?.difference ?? Infinity);
      if (difference < (best?.difference ?? Infinity)) {
        best = { reps, difference, firstMs: first.startMs, secondMs: second.startMs };
      }
    }
  }
  return best;
};

/**
 * Returns the most similar two single reps, two pairs and two triples. Leaves out a length
 * without two comparable runs.
 */
export const likenessOfReps = (body: SeenBody, reps: readonly TimedRep[]): readonly Likeness[] => {
  const positions = positionsOf(body);
  return RUNS.map((length) => mostAlike(positions, runsOf(reps, length, positions), length)).filter(
    (likeness) => likeness !== null,
  );
};

/** Reps of a set that return after a fixed number of reps, as in footage repeated several times. */
export interface Recurrence {
  /** Number of reps after which the same reps return. */
  readonly reps: number;
  /** Mean difference of reps so many apart (once or twice), from 0 to 0.1. */
  readonly difference: number;
  /** Mean difference of reps one more or one less apart. */
  readonly usual: number;
  /** Starts of the most similar reps so many apart. */
  readonly firstMs: Millis;
  readonly secondMs: Millis;
}

/**
 * Numbers of reps after which reps may return, and minimum number of times. Not 1, because a single
 * repeated rep has no other reps to differ from.
 */
const RECURRING = { from: 2, to: 6, minTimes: 4 } as const;
/** Maximum number of pairs compared at each distance, evenly chosen: long sets stay quick. */
const MAX_PAIRS = 24;
/**
 * Usual difference above which reps are of two kinds, such as lunges of alternating legs: then
 * every second rep is alike without a loop.
 */
const TWO_KINDS = 0.07;

interface ComparedReps {
  readonly first: number;
  readonly difference: number;
}

const pairsApart = (print: OpenPrint, apart: number): readonly ComparedReps[] => {
  const { reps } = print;
  const pairs = Math.max(0, reps.length - apart);
  const chosen = Math.min(pairs, MAX_PAIRS);
  return Array.from({ length: chosen }, (_none, at) => Math.floor(((at + 0.5) * pairs) / chosen)).flatMap((first) => {
    const [one, other] = [reps[first], reps[first + apart]];
    if (!one || !other) return [];
    const ranges = [one, other].map(({ start, end }) => ({ from: start, to: end }));
    const [from = { from: 0, to: 0 }, to = from] = ranges;
    return [{ first, difference: repDifference(print, from, to) }];
  });
};

const meanDifference = (pairs: readonly ComparedReps[]): number =>
  pairs.reduce((sum, { difference }) => sum + difference, 0) / pairs.length;

const lastsMs = ({ reps }: OpenPrint): Millis =>
  reps.reduce((sum, { start, end }) => sum + (end - start) * SHAPE_STEP_MS, 0);

/**
 * Returns the number of reps after which reps return most clearly, judged by all reps of the set:
 * a single pair of a noisy copy differs as much as honest reps. Undefined for quick reps, and for
 * fewer than four times two reps.
 */
export const recurrenceOf = (print: OpenPrint): Recurrence | undefined => {
  const { reps, startMs } = print;
  const longest = Math.min(RECURRING.to, Math.floor(reps.length / RECURRING.minTimes));
  if (longest < RECURRING.from || lastsMs(print) < reps.length * MIN_REPEATED_REP_MS) return undefined;
  const apart = Array.from({ length: 2 * longest + 2 }, (_none, at) => (at === 0 ? [] : pairsApart(print, at)));
  const at = (distances: readonly number[]): readonly ComparedReps[] =>
    distances.flatMap((distance) => apart[distance] ?? []);
  let best: Recurrence | undefined;
  for (let count = RECURRING.from; count <= longest; count += 1) {
    const same = at([count, 2 * count]);
    const usual = meanDifference(at([count - 1, count + 1, 2 * count - 1, 2 * count + 1]));
    const difference = meanDifference(same);
    if (count % 2 === 0 && usual > TWO_KINDS) continue;
    if (best && difference / usual >= best.difference / best.usual) continue;
    const nearest = at([count]).reduce((one, other) => (other.difference < one.difference ? other : one));
    const startOf = (rep: number): Millis => startMs + (reps[rep]?.start ?? 0) * SHAPE_STEP_MS;
    best = {
      reps: count,
      difference,
      usual,
      firstMs: startOf(nearest.first),
      secondMs: startOf(nearest.first + count),
    };
  }
  return best;
};
