/**
 * Nobody does the same rep twice. Reps are laid over each other; what remains between them, averaged over a third of a second so that
 * noise put over a copy cancels out while a person's own difference stays, tells a copy from a repetition.
 */
import { xOf, yOf } from '../geometry.ts';
import type { Millis } from '../units.ts';
import { MAIN_JOINTS } from './leaps.ts';
import { runningMean } from './running-mean.ts';
import { near } from './seen-body.ts';
import type { SeenBody, SeenFrame } from './seen-body.ts';
import type { TimedRep } from './tempo.ts';

export interface Likeness {
  /** Reps in a row that are compared with as many later ones. */
  readonly reps: 1 | 2 | 3;
  /** What is left between the two most alike, the mean of all joints, in torsos. */
  readonly difference: number;
  readonly firstMs: Millis;
  readonly secondMs: Millis;
}

const STEP_MS = 40;
const AVERAGED_STEPS = 8;
/** Shorter stretches than this have too little in them to be told apart. */
const MIN_STEPS = 8;
/** So much of the shorter run lies over the other. */
const MOST_OF_BOTH = 0.8;
/** Reps are laid over each other by their beginnings, their bottoms and their ends, each of which is known to a frame or three. */
const SHIFTS = [-3, -2, -1, 0, 1, 2, 3] as const;
/** Runs whose reps come at another pace are no copies of each other. */
const PACE_MS = 240;
const VALUES = 2 * MAIN_JOINTS.length;
const RUNS = [1, 2, 3] as const;

/** Where the main joints are, in torsos. */
const spotsOf = ({ aspect, torso }: SeenBody, joints: readonly number[], { p }: SeenFrame): readonly number[] =>
  joints.flatMap((id) => [xOf(p, id, aspect) / torso, yOf(p, id) / torso]);

/** Averaged positions of the main joints, every 40 ms. */
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

/** The mean distance of all joints between two stretches that begin at these steps; Infinity as soon as it is more than `limit`. */
const differenceOf = ({ values }: Positions, a: number, b: number, steps: number, limit: number): number => {
  const distances = steps * MAIN_JOINTS.length;
  let total = 0;
  for (let place = 0; place < steps * VALUES; place += 2) {
    const [atA, atB] = [a * VALUES + place, b * VALUES + place];
    const dx = (values[atA] ?? 0) - (values[atB] ?? 0);
    const dy = (values[atA + 1] ?? 0) - (values[atB + 1] ?? 0);
    total += Math.sqrt(dx * dx + dy * dy);
    if (total > limit * distances) return Infinity;
  }
  return total / distances;
};

/** By how many steps the second may be later than the first. */
const offsetsOf = (first: Run, second: Run): ReadonlySet<number> => {
  const anchors = [second.bottom - first.bottom, second.from - first.from, second.to - first.to];
  return new Set(anchors.flatMap((anchor) => SHIFTS.map((shift) => anchor + shift)));
};

const leastDifference = (positions: Positions, first: Run, second: Run, limit: number): number => {
  let least = Infinity;
  for (const offset of offsetsOf(first, second)) {
    const from = Math.max(first.from, second.from - offset, 0, -offset);
    const to = Math.min(first.to, second.to - offset, positions.steps - Math.max(0, offset));
    const shorter = Math.min(first.to - first.from, second.to - second.from);
    if (to - from < Math.max(MIN_STEPS, MOST_OF_BOTH * shorter)) continue;
    least = Math.min(least, differenceOf(positions, from, from + offset, to - from, Math.min(limit, least)));
  }
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

/** The most alike single reps, pairs and threes, where there are enough of them. */
export const likenessOfReps = (body: SeenBody, reps: readonly TimedRep[]): readonly Likeness[] => {
  const positions = positionsOf(body);
  return RUNS.map((length) => mostAlike(positions, runsOf(reps, length, positions), length)).filter(
    (likeness) => likeness !== null,
  );
};
