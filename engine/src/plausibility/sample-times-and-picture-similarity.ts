/**
 * Chooses the times at which a video is compared with its track, and compares the pictures of two
 * videos. The times are random, so that a cheater cannot prepare the video for them.
 */
import type { Millis } from '../units.ts';
import type { TimedRep } from './rep-acceleration-evenness-and-endurance.ts';
import { median } from './statistics.ts';

/** Function that returns a random number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

export interface SampleBudget {
  /**
   * Number of times per minute, between the first rep and the last, at which the video is compared
   * with the track.
   */
  readonly perMinute: number;
  readonly least: number;
}

/**
 * Part of a rep around its lowest point that counts as its bottom, as a share of the way down and
 * of the way up.
 */
const BOTTOM_SHARE = 0.15;
/** Part at each end of a rep that counts as its top, as a share of the rep's duration. */
const TOP_SHARE = 0.1;
/**
 * Share of reps whose only sample is taken at a top, if the budget allows hardly more than one
 * sample per rep.
 */
const TOPS_ALONE = 0.25;
const MILLIS_PER_MINUTE = 60_000;

const between = (from: Millis, to: Millis, random: Random): Millis => from + (to - from) * random();

const bottomTime = ({ startMs, bottomMs, endMs }: TimedRep, random: Random): Millis => {
  const bottom = bottomMs ?? (startMs + endMs) / 2;
  return between(bottom - BOTTOM_SHARE * (bottom - startMs), bottom + BOTTOM_SHARE * (endMs - bottom), random);
};

const topTime = ({ startMs, endMs }: TimedRep, random: Random): Millis => {
  const width = TOP_SHARE * (endMs - startMs);
  return random() < 0.5 ? between(startMs, startMs + width, random) : between(endMs - width, endMs, random);
};

const shuffled = <T>(all: readonly T[], random: Random): readonly T[] =>
  all
    .map((one) => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);

/** Returns a random time in each of `count` equal parts of the set, including rests. */
const spreadTimes = (reps: readonly TimedRep[], count: number, random: Random): readonly Millis[] => {
  const [from, to] = [reps[0]?.startMs ?? 0, reps.at(-1)?.endMs ?? 0];
  const step = (to - from) / Math.max(1, count);
  return Array.from({ length: Math.max(0, count) }, (_none, at) => from + (at + random()) * step);
};

const onePerRep = (reps: readonly TimedRep[], random: Random): readonly Millis[] =>
  reps.map((rep) => (random() < TOPS_ALONE ? topTime(rep, random) : bottomTime(rep, random)));

const samplesFor = (reps: readonly TimedRep[], { perMinute, least }: SampleBudget): number => {
  const lastsMs = (reps.at(-1)?.endMs ?? 0) - (reps[0]?.startMs ?? 0);
  return Math.max(least, reps.length, Math.floor((perMinute * lastsMs) / MILLIS_PER_MINUTE));
};

/**
 * Chooses the times at which a video is compared, in increasing order: at least one per rep, at a
 * bottom and a top of each rep if the budget allows, and the rest spread over the set.
 */
export const chooseSampleTimes = (
  reps: readonly TimedRep[],
  budget: SampleBudget,
  random: Random,
): readonly Millis[] => {
  if (reps.length === 0) return [];
  const most = samplesFor(reps, budget);
  const spare = most - reps.length;
  const isTight = spare < reps.length / 2;
  const first = isTight ? onePerRep(reps, random) : reps.map((rep) => bottomTime(rep, random));
  const tops = isTight
    ? []
    : shuffled(reps, random)
        .slice(0, spare)
        .map((rep) => topTime(rep, random));
  const spread = spreadTimes(reps, most - first.length - tops.length, random);
  return [...first, ...tops, ...spread].toSorted((a, b) => a - b);
};

/**
 * Chooses additional times in reps for which the first samples were not enough, in increasing
 * order: `perRep` times in each rep, every third at its top and the others at its bottom.
 */
export const chooseRecheckTimes = (reps: readonly TimedRep[], perRep: number, random: Random): readonly Millis[] =>
  reps
    .flatMap((rep) =>
      Array.from({ length: perRep }, (_none, at) => (at % 3 === 2 ? topTime(rep, random) : bottomTime(rep, random))),
    )
    .toSorted((a, b) => a - b);

export const PICTURE_SIDE = 6;
export const PICTURE_CELLS = PICTURE_SIDE * PICTURE_SIDE;
export const PICTURE_STEP_MS: Millis = 200;

const OVERLAP = 0.6;
const MIN_STEPS = 10;

/**
 * Returns the motion in a video: the grey values of each thumbnail cell minus their median over
 * time.
 */
const movingOf = (thumbnails: Uint8Array): Float64Array => {
  const moving = new Float64Array(thumbnails.length);
  for (let cell = 0; cell < PICTURE_CELLS; cell += 1) {
    const values: number[] = [];
    for (let place = cell; place < thumbnails.length; place += PICTURE_CELLS) values.push(thumbnails[place] ?? 0);
    const usual = median(values) ?? 0;
    for (const [step, value] of values.entries()) moving[step * PICTURE_CELLS + cell] = value - usual;
  }
  return moving;
};

const flipped = (moving: Float64Array): Float64Array =>
  moving.map((_value, place) => {
    const column = place % PICTURE_SIDE;
    return moving[place - column + (PICTURE_SIDE - 1 - column)] ?? 0;
  });

const likenessAt = (a: Float64Array, b: Float64Array, shift: number, steps: number): number => {
  const [fromA, fromB] = [Math.max(0, shift) * PICTURE_CELLS, Math.max(0, -shift) * PICTURE_CELLS];
  let [both, ofA, ofB] = [0, 0, 0];
  for (let place = 0; place < steps * PICTURE_CELLS; place += 1) {
    const [one, other] = [a[fromA + place] ?? 0, b[fromB + place] ?? 0];
    both += one * other;
    ofA += one * one;
    ofB += other * other;
  }
  return ofA === 0 || ofB === 0 ? 0 : both / Math.sqrt(ofA * ofB);
};

/**
 * Compares the motion in two videos by grey thumbnails. Subtracts the still background first, so
 * that two sets in the same room differ. Returns the correlation at the best alignment, mirrored or
 * not: about 0 for different videos, 1 for copies. Returns 0 if a video is too short.
 */
export const pictureLikeness = (first: Uint8Array, second: Uint8Array): number => {
  const a = movingOf(first);
  const straight = movingOf(second);
  const [stepsA, stepsB] = [a, straight].map((one) => Math.floor(one.length / PICTURE_CELLS));
  if (stepsA === undefined || stepsB === undefined) return 0;
  const needed = Math.max(MIN_STEPS, Math.ceil(OVERLAP * Math.min(stepsA, stepsB)));
  let most = 0;
  for (const b of [straight, flipped(straight)]) {
    for (let shift = needed - stepsB; shift <= stepsA - needed; shift += 1) {
      const steps = Math.min(stepsA, stepsB + shift) - Math.max(0, shift);
      if (steps >= needed) most = Math.max(most, likenessAt(a, b, shift, steps));
    }
  }
  return most;
};

/**
 * Number of thumbnails per block of two seconds. The mean over a block removes noise that was added
 * to a still picture.
 */
const BLOCK_STEPS = 10;
/**
 * Minimum change of a cell's mean over a block that counts as motion, in grey levels. Measured over
 * eight seconds: at least 1.2 in one cell for a person who holds a pose; at most 0.6 for a still
 * picture with added noise.
 */
const STILL_LEVELS = 0.75;

const blockMeans = (thumbnails: Uint8Array): readonly (readonly number[])[] =>
  Array.from({ length: Math.floor(thumbnails.length / PICTURE_CELLS / BLOCK_STEPS) }, (_none, block) =>
    Array.from({ length: PICTURE_CELLS }, (_cell, cell) => {
      let sum = 0;
      for (let step = 0; step < BLOCK_STEPS; step += 1)
        sum += thumbnails[(block * BLOCK_STEPS + step) * PICTURE_CELLS + cell] ?? 0;
      return sum / BLOCK_STEPS;
    }),
  );

/** Returns the longest time in ms for which the video shows a still picture. */
export const longestStill = (thumbnails: Uint8Array): Millis => {
  const blocks = blockMeans(thumbnails);
  let longest = 0;
  for (const first of blocks.keys()) {
    const low = [...(blocks[first] ?? [])];
    const high = [...low];
    let end = first + 1;
    for (; end < blocks.length; end += 1) {
      for (const [cell, level] of (blocks[end] ?? []).entries()) {
        low[cell] = Math.min(low[cell] ?? level, level);
        high[cell] = Math.max(high[cell] ?? level, level);
      }
      if (high.some((level, cell) => level - (low[cell] ?? level) > STILL_LEVELS)) break;
    }
    longest = Math.max(longest, end - first);
  }
  return longest * BLOCK_STEPS * PICTURE_STEP_MS;
};
