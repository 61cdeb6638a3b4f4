import { describe, expect, it, test } from 'vitest';
import {
  chooseRecheckTimes,
  chooseSampleTimes,
  longestStill,
  PICTURE_CELLS,
  PICTURE_STEP_MS,
} from './sample-times-and-picture-similarity.ts';
import type { Random } from './sample-times-and-picture-similarity.ts';

const BUDGET = { perMinute: 70, least: 24 };

const randomFrom = (seed: number): Random => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const setOf = (count: number, lastsMs: number) =>
  Array.from({ length: count }, (_none, at) => ({
    startMs: at * lastsMs,
    bottomMs: at * lastsMs + lastsMs / 2,
    endMs: (at + 1) * lastsMs,
  }));

const within = (times: readonly number[], from: number, to: number): number =>
  times.filter((t) => t >= from && t <= to).length;

describe('choosing sample times of a video', () => {
  test.each([
    { name: 'a short set', reps: setOf(1, 2000), samples: 24 },
    { name: 'an usual set', reps: setOf(30, 2000), samples: 70 },
    { name: 'a quick set', reps: setOf(200, 500), samples: 200 },
    { name: 'a long slow set', reps: setOf(10, 30_000), samples: 350 },
  ])('chooses $samples times for $name, at least one in each rep', ({ reps, samples }) => {
    const times = chooseSampleTimes(reps, BUDGET, randomFrom(3));
    expect(times).toHaveLength(samples);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(reps.every(({ startMs, endMs }) => within(times, startMs, endMs) > 0)).toBe(true);
  });

  test('samples the bottom and the top of every rep when the budget allows', () => {
    const reps = setOf(20, 2000);
    const times = chooseSampleTimes(reps, { perMinute: 90, least: 24 }, randomFrom(5));
    const bottoms = reps.filter(({ bottomMs }) => within(times, bottomMs - 150, bottomMs + 150) > 0);
    const tops = reps.filter(
      ({ startMs, endMs }) => within(times, startMs, startMs + 200) + within(times, endMs - 200, endMs) > 0,
    );
    expect([bottoms.length, tops.length]).toEqual([20, 20]);
  });

  test('depends on the random seed: the same seed gives the same times, another seed gives others', () => {
    const reps = setOf(30, 2000);
    const [one, again, other] = [1, 1, 2].map((seed) => chooseSampleTimes(reps, BUDGET, randomFrom(seed)));
    expect(again).toEqual(one);
    expect(other?.filter((moment) => one?.includes(moment))).toEqual([]);
  });

  test('chooseRecheckTimes chooses four times per doubtful rep, mostly near its bottom', () => {
    const [rep] = setOf(1, 2000);
    const times = chooseRecheckTimes(rep ? [rep] : [], 4, randomFrom(7));
    expect(times).toHaveLength(4);
    expect(within(times, 850, 1150)).toBe(3);
  });

  test('returns no times without reps', () => expect(chooseSampleTimes([], BUDGET, randomFrom(1))).toEqual([]));
});

const stepsIn = (seconds: number): number => (seconds * 1000) / PICTURE_STEP_MS;

/**
 * Returns the thumbnails of an even grey video. `change` returns the number to add to the first
 * cell of a step's thumbnail.
 */
const videoOf = (seconds: number, change: (step: number) => number): Uint8Array => {
  const steps = stepsIn(seconds);
  const thumbnails = new Uint8Array(steps * PICTURE_CELLS).fill(100);
  for (let step = 0; step < steps; step += 1) thumbnails[step * PICTURE_CELLS] = 100 + change(step);
  return thumbnails;
};

describe('the longest still picture in a video', () => {
  it.each([
    ['shows one picture all the time', () => 0, 20_000],
    ['shows one picture with noise', (step: number) => step % 2, 20_000],
    ['shows a body that breathes every four seconds', (step: number) => Math.round(4 * Math.sin(step / 3)), 4000],
    ['stops halfway', (step: number) => (step < stepsIn(10) ? step : 0), 10_000],
  ])('of a video that %s', (_what, change, atMost) => {
    expect(longestStill(videoOf(20, change))).toBeLessThanOrEqual(atMost);
    expect(longestStill(videoOf(20, change))).toBeGreaterThan(atMost === 4000 ? 0 : atMost - 1);
  });

  it('is none in a video of less than two seconds', () => {
    expect(longestStill(videoOf(1, () => 0))).toBe(0);
  });
});
