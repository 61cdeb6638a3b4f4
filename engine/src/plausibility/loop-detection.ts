/**
 * Detects looped footage by comparing the reps of a set: people never repeat a rep exactly.
 * `likenessOfReps` averages positions over a third of a second, which cancels noise added to a copy
 * but keeps a person's own variation. `recurrenceOf` compares up to 24 reps at any tempo.
 */
import { xOf, yOf } from '../signal/geometry.ts';
import type { Millis } from '../units.ts';
import { repMsOf, QUICK_REP_MS } from './copied-reps.ts';
import type { DecodedFingerprint } from './copied-reps.ts';
import { near } from './frames-with-person.ts';
import type { SeenBody, SeenFrame } from './frames-with-person.ts';
import { MAIN_JOINTS } from './limb-lengths-and-jumps.ts';
import type { TimedRep } from './rep-acceleration-evenness-and-endurance.ts';
import { repDifference } from './shape-series-alignment.ts';
import type { StepRange } from './shape-series-alignment.ts';
import { SHAPE_STEP_MS } from './shape-series.ts';
import { runningMean } from './statistics.ts';

export interface Likeness {
  /** Number of consecutive reps in each of the two parts that were compared. */
  readonly reps: 1 | 2 | 3;
  /** Mean distance between the joints of the two most similar parts, in torso lengths. */
  readonly difference: number;
  readonly firstMs: Millis;
  readonly secondMs: Millis;
}

const STEP_MS = 40;
const AVERAGED_STEPS = 8;
/** Minimum overlap of two runs of reps, in steps of 40 ms. A shorter overlap proves nothing. */
const MIN_STEPS = 8;
/** Minimum overlap of two runs of reps, as a share of the shorter run. */
const MIN_OVERLAP = 0.8;
/**
 * Shifts tried when two runs of reps are aligned, in steps of 40 ms. Runs are aligned at their
 * starts, bottoms or ends, which are accurate to three steps.
 */
const SHIFTS = [-3, -2, -1, 0, 1, 2, 3] as const;
/**
 * Mean distance of the joints, in torso lengths, below which shifts by fractions of a step are
 * tried too. Frames of a copied video may lie between two steps.
 */
const FINE_BELOW = 0.03;
const PARTS_OF_A_STEP = [-0.75, -0.5, -0.25, 0.25, 0.5, 0.75] as const;
/**
 * Maximum difference between the durations of two runs of reps in ms: three steps of 40 ms at each
 * end. A copy lasts as long as its original, but the frames in which its bottoms are found may
 * differ.
 */
const PACE_MS = 240;
/**
 * Maximum number of pairs of runs of reps that are compared exactly, which takes 30 µs each. Sets
 * of up to 77 reps have fewer pairs; 1,000 reps have half a million.
 */
const MAX_PAIRS = 3000;
/**
 * Times relative to the bottom of a rep, in steps of 40 ms, whose poses decide which pairs are
 * compared exactly: the bottom itself, and the movement before and after it.
 */
const AROUND_BOTTOM = [0, -7, 7] as const;
const BOTTOM_SHIFTS = [0, -1, 1, -2, 2] as const;
const VALUES = 2 * MAIN_JOINTS.length;
const RUNS = [1, 2, 3] as const;

const spotsOf = ({ aspect, torso }: SeenBody, joints: readonly number[], { p }: SeenFrame): readonly number[] =>
  joints.flatMap((id) => [xOf(p, id, aspect) / torso, yOf(p, id) / torso]);

/** Positions of the main joints every 40 ms in torso lengths, each averaged over 320 ms. */
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
  let to: readonly number[] | undefined;
  for (const [index, before] of body.frames.entries()) {
    const after = body.frames[index + 1];
    if (!after) break;
    const from = to ?? spotsOf(body, joints, before);
    to = spotsOf(body, joints, after);
    for (; t < after.t; t += STEP_MS) values.push(...between(from, to, (t - before.t) / (after.t - before.t)));
  }
  const means = runningMean(values, VALUES, AVERAGED_STEPS);
  return { startMs, steps: means.length / VALUES, values: means };
};

interface Run {
  readonly from: number;
  readonly bottom: number;
  readonly lastBottom: number;
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
      lastBottom: stepOf(last.bottomMs),
      to: stepOf(last.endMs) - AVERAGED_STEPS,
      startMs: first.startMs,
      lastsMs: last.bottomMs - first.bottomMs,
    });
  }
  return runs;
};

/**
 * Returns the mean joint distance, in torso lengths, between two parts of `steps` steps that start
 * at steps `a` and `b`; Infinity once it exceeds `limit`. `b` may be a fraction.
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

/**
 * Returns the sum of the joint distances between the bottoms at steps `a` and `b`, at the steps
 * `AROUND_BOTTOM` and with the best of `BOTTOM_SHIFTS`; Infinity if it is not below `limit`.
 */
const bottomDifference = ({ values }: Positions, a: number, b: number, limit: number): number => {
  let least = limit;
  for (const shift of BOTTOM_SHIFTS) {
    let total = 0;
    for (const around of AROUND_BOTTOM) {
      const [atA, atB] = [(a + around) * VALUES, (b + around + shift) * VALUES];
      for (let at = 0; at < VALUES && total <= least; at += 2) {
        const dx = (values[atA + at] ?? 0) - (values[atB + at] ?? 0);
        const dy = (values[atA + at + 1] ?? 0) - (values[atB + at + 1] ?? 0);
        total += Math.sqrt(dx * dx + dy * dy);
      }
    }
    least = Math.min(least, total);
  }
  return least < limit ? least : Infinity;
};

interface Pair {
  readonly first: Run;
  readonly second: Run;
  /** Sum of the joint distances at the first bottoms and at the last bottoms of both runs. */
  readonly bottoms: number;
}

const mostLikely = (pairs: readonly Pair[]): readonly Pair[] =>
  pairs.toSorted((a, b) => a.bottoms - b.bottoms).slice(0, MAX_PAIRS);

/**
 * Returns up to `MAX_PAIRS` pairs of runs of reps that have no rep in common: those with the most
 * similar bottoms, best first.
 */
const likelyPairs = (positions: Positions, runs: readonly Run[], reps: Likeness['reps']): readonly Pair[] => {
  let pairs: Pair[] = [];
  let limit = Infinity;
  for (const [index, second] of runs.entries()) {
    for (let before = 0; before <= index - reps; before += 1) {
      const first = runs[before];
      if (!first || Math.abs(first.lastsMs - second.lastsMs) > PACE_MS) continue;
      const atFirst = bottomDifference(positions, first.bottom, second.bottom, limit);
      if (atFirst >= limit) continue;
      const bottoms = atFirst + bottomDifference(positions, first.lastBottom, second.lastBottom, limit - atFirst);
      if (bottoms < limit) pairs.push({ first, second, bottoms });
    }
    if (pairs.length <= 2 * MAX_PAIRS) continue;
    pairs = [...mostLikely(pairs)];
    limit = pairs.at(-1)?.bottoms ?? limit;
  }
  return mostLikely(pairs);
};

const mostAlike = (positions: Positions, runs: readonly Run[], reps: Likeness['reps']): Likeness | null => {
  let best: Likeness | null = null;
  for (const { first, second } of likelyPairs(positions, runs, reps)) {
    const difference = leastDifference(positions, first, second, best?.difference ?? Infinity);
    if (difference < (best?.difference ?? Infinity)) {
      best = { reps, difference, firstMs: first.startMs, secondMs: second.startMs };
    }
  }
  return best;
};

/**
 * Finds the two most similar single reps, the two most similar pairs of consecutive reps, and the
 * two most similar triples. Leaves out a length without two comparable runs.
 */
export const likenessOfReps = (body: SeenBody, reps: readonly TimedRep[]): readonly Likeness[] => {
  const positions = positionsOf(body);
  return RUNS.map((length) => mostAlike(positions, runsOf(reps, length, positions), length)).filter(
    (likeness) => likeness !== null,
  );
};

/** Reps that repeat after a fixed number of reps, as in footage that was looped several times. */
export interface Recurrence {
  /** Number of reps after which the footage repeats. */
  readonly reps: number;
  /**
   * Mean difference, from 0 to 0.1, between a rep and the most similar rep that is a multiple of
   * `reps` away.
   */
  readonly difference: number;
  /** Mean difference between reps at other distances, for comparison. */
  readonly usual: number;
  /** Number of reps that were compared, up to 24. */
  readonly compared: number;
  /** Number of compared reps that are not more similar to their repetition than to other reps. */
  readonly exceptions: number;
  /** Start times of the two most similar repetitions. */
  readonly firstMs: Millis;
  readonly secondMs: Millis;
}

/**
 * Loop lengths to try, in reps, and the minimum number of repetitions. A loop of 1 is not tried,
 * because there are no other reps to compare it with.
 */
const RECURRING = { from: 2, to: 6, minTimes: 4 } as const;
/**
 * Maximum number of reps that are compared, from the middle of the set: 24 reps have 276 pairs,
 * which takes 0.1 s.
 */
const MAX_REPS = 24;
/**
 * Maximum mean difference between reps at odd distances. Above it, two kinds of reps alternate,
 * such as lunges of alternating legs: every second rep is then alike without a loop.
 */
const TWO_KINDS = 0.07;

/**
 * Differences between all pairs of reps, by the two reps' indexes; infinite between a rep and
 * itself.
 */
type Differences = readonly (readonly number[])[];

const differencesOf = (print: DecodedFingerprint, reps: readonly StepRange[]): Differences => {
  const rows = reps.map(() => reps.map(() => Infinity));
  for (const [index, one] of reps.entries()) {
    for (const [before, other] of reps.slice(0, index).entries()) {
      const difference = repDifference(print, other, one);
      for (const [row, column] of [
        [index, before],
        [before, index],
      ] as const) {
        rows[row]?.splice(column, 1, difference);
      }
    }
  }
  return rows;
};

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Returns the least differences between rep `rep` and other reps, grouped by the remainder of their
 * distance divided by `count`. The first entry (remainder 0) is that of its repetitions.
 */
const leastByDistance = (differences: Differences, rep: number, count: number): readonly number[] => {
  const row = differences[rep] ?? [];
  return Array.from({ length: count }, (_none, distance) =>
    Math.min(...row.filter((_difference, other) => (count + ((other - rep) % count)) % count === distance)),
  );
};

interface Returning extends Omit<Recurrence, 'firstMs' | 'secondMs'> {
  /** Mean difference of reps at odd distances. Large if two kinds of reps alternate. */
  readonly alternate: number;
}

const returningAfter = (differences: Differences, count: number): Returning => {
  const compared = differences.map((_row, rep) => {
    const [returning = Infinity, ...others] = leastByDistance(differences, rep, count);
    return { returning, other: mean(others), alternate: mean(others.filter((_least, at) => at % 2 === 0)) };
  });
  return {
    reps: count,
    difference: mean(compared.map(({ returning }) => returning)),
    usual: mean(compared.map(({ other }) => other)),
    alternate: mean(compared.map(({ alternate }) => alternate)),
    compared: compared.length,
    exceptions: compared.filter(({ returning, other }) => returning >= other).length,
  };
};

const nearestPair = (differences: Differences, count: number): readonly [number, number] => {
  let [first, second, least] = [0, count, Infinity];
  for (const [rep, row] of differences.entries()) {
    for (let other = rep + count; other < row.length; other += count) {
      const difference = row[other] ?? Infinity;
      if (difference < least) [first, second, least] = [rep, other, difference];
    }
  }
  return [first, second];
};

/**
 * Finds the loop length whose repetitions are most similar compared with other reps, in up to
 * `MAX_REPS` reps. Comparing a single pair is not enough: in a noisy loop, the two most similar
 * reps differ as much as honest reps. Undefined for quick reps, for fewer than eight reps, or if
 * two kinds of reps alternate.
 */
export const recurrenceOf = (print: DecodedFingerprint): Recurrence | undefined => {
  const from = Math.max(0, Math.floor((print.reps.length - MAX_REPS) / 2));
  const reps = print.reps.slice(from, from + MAX_REPS).map(({ start, end }) => ({ from: start, to: end }));
  const longest = Math.min(RECURRING.to, Math.floor(reps.length / RECURRING.minTimes));
  if (longest < RECURRING.from || repMsOf(print, { from, reps: reps.length }) < QUICK_REP_MS) return undefined;
  const differences = differencesOf(print, reps);
  const counts = Array.from({ length: longest - 1 }, (_none, at) => RECURRING.from + at);
  const [best] = counts
    .map((count) => returningAfter(differences, count))
    .filter(({ reps: count, alternate }) => count % 2 === 1 || alternate <= TWO_KINDS)
    .toSorted((a, b) => a.difference / a.usual - b.difference / b.usual);
  if (!best) return undefined;
  const startOf = (rep: number): Millis => print.startMs + (reps[rep]?.from ?? 0) * SHAPE_STEP_MS;
  const [first, second] = nearestPair(differences, best.reps);
  const { alternate: _alternate, ...recurrence } = best;
  return { ...recurrence, firstMs: startOf(first), secondMs: startOf(second) };
};
