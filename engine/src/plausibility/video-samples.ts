/**
 * Chooses the moments at which a video is compared with its track: bottoms, tops and moments in between, at times drawn by `random`, so
 * that a sender who does not know it cannot prepare for them.
 */
import type { Millis } from '../units.ts';
import type { TimedRep } from './tempo.ts';

/** Returns a number from 0 up to, but not including, 1. */
export type Random = () => number;

export interface SampleBudget {
  /** For each minute from the first rep to the last. */
  readonly perMinute: number;
  /** For a set however short. */
  readonly least: number;
}

/** The deepest part of a rep, as a share of the way down and of the way up. */
const BOTTOM_SHARE = 0.15;
/** The part of a rep at either end in which the person is near the start position. */
const TOP_SHARE = 0.1;
/** Where one sample a rep is all there is, this share of them is at tops. */
const TOPS_ALONE = 0.25;
const MILLIS_PER_MINUTE = 60_000;

const between = (from: Millis, to: Millis, random: Random): Millis => from + (to - from) * random();

const bottomMoment = ({ startMs, bottomMs, endMs }: TimedRep, random: Random): Millis => {
  const bottom = bottomMs ?? (startMs + endMs) / 2;
  return between(bottom - BOTTOM_SHARE * (bottom - startMs), bottom + BOTTOM_SHARE * (endMs - bottom), random);
};

const topMoment = ({ startMs, endMs }: TimedRep, random: Random): Millis => {
  const width = TOP_SHARE * (endMs - startMs);
  return random() < 0.5 ? between(startMs, startMs + width, random) : between(endMs - width, endMs, random);
};

const shuffled = <T>(all: readonly T[], random: Random): readonly T[] =>
  all
    .map((one) => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);

/** One in each of so many equal parts of the set, rests included. */
const spreadMoments = (reps: readonly TimedRep[], count: number, random: Random): readonly Millis[] => {
  const [from, to] = [reps[0]?.startMs ?? 0, reps.at(-1)?.endMs ?? 0];
  const step = (to - from) / Math.max(1, count);
  return Array.from({ length: Math.max(0, count) }, (_none, at) => from + (at + random()) * step);
};

const onePerRep = (reps: readonly TimedRep[], random: Random): readonly Millis[] =>
  reps.map((rep) => (random() < TOPS_ALONE ? topMoment(rep, random) : bottomMoment(rep, random)));

/** How many a set of these reps is worth: never fewer than one a rep. */
const samplesFor = (reps: readonly TimedRep[], { perMinute, least }: SampleBudget): number => {
  const lastsMs = (reps.at(-1)?.endMs ?? 0) - (reps[0]?.startMs ?? 0);
  return Math.max(least, reps.length, Math.floor((perMinute * lastsMs) / MILLIS_PER_MINUTE));
};

/** In order. At least one a rep; a bottom and a top of each where the budget allows, the rest spread over the whole set. */
export const chooseSampleTimes = (
  reps: readonly TimedRep[],
  budget: SampleBudget,
  random: Random,
): readonly Millis[] => {
  if (reps.length === 0) return [];
  const most = samplesFor(reps, budget);
  const spare = most - reps.length;
  const isTight = spare < reps.length / 2;
  const first = isTight ? onePerRep(reps, random) : reps.map((rep) => bottomMoment(rep, random));
  const tops = isTight
    ? []
    : shuffled(reps, random)
        .slice(0, spare)
        .map((rep) => topMoment(rep, random));
  const spread = spreadMoments(reps, most - first.length - tops.length, random);
  return [...first, ...tops, ...spread].toSorted((a, b) => a - b);
};

/** More moments of reps that a first look did not see: alternately bottoms and tops of each. */
export const chooseRecheckTimes = (reps: readonly TimedRep[], perRep: number, random: Random): readonly Millis[] =>
  reps
    .flatMap((rep) =>
      Array.from({ length: perRep }, (_none, at) =>
        at % 3 === 2 ? topMoment(rep, random) : bottomMoment(rep, random),
      ),
    )
    .toSorted((a, b) => a - b);
