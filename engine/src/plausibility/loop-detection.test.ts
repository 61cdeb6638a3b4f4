/**
 * Tests that repeated reps of a set and copied quick reps of another set are found, and that honest
 * reps are not.
 */
import { describe, expect, test } from 'vitest';
import { clipTrack } from '../../fixtures/clip-tracks.ts';
import { disguised, generatedSet, joined, randomFrom } from '../../fixtures/disguised-copies.ts';
import type { Disguise } from '../../fixtures/disguised-copies.ts';
import { cutOut, looped, mirrored, spedUp, wandering } from '../../fixtures/forged-tracks.ts';
import { definitionOf } from '../../fixtures/parsed-definitions.ts';
import { replay } from '../counting/track-replay.ts';
import type { Track } from '../landmark-track.ts';
import { lagsWithinRep } from './alignment-residuals.ts';
import { findCopiedRun, nearestRepeat, openBothWays, openPrint } from './copied-reps.ts';
import type { CopiedRun, ShapePrint } from './copied-reps.ts';
import { seenBody, spanOf } from './frames-with-person.ts';
import { likenessOfReps, recurrenceOf } from './loop-detection.ts';
import type { Recurrence } from './loop-detection.ts';
import type { TimedRep } from './rep-acceleration-evenness-and-endurance.ts';
import { repDifference } from './shape-series-alignment.ts';
import { trackFacts } from './track-measurements.ts';
import type { TrackFacts } from './track-measurements.ts';

const PUSH_UP = definitionOf('push-up');

const factsOf = (track: Track): TrackFacts => {
  const facts = trackFacts(track, replay(track, PUSH_UP).reps);
  if (!facts) throw new Error('Nothing was counted.');
  return facts;
};

/**
 * Rep of a generated fingerprint: how far the knees move apart, and its duration in steps of 80 ms.
 */
interface PrintedRep {
  readonly knees: number;
  readonly steps: number;
  /** Additional distance between the legs in every step of the rep. */
  readonly stance?: number;
  /** Additional distance between the knees in every step of the rep. */
  readonly apart?: number;
}

/**
 * Returns the fingerprint of reps seen from the front, `pause` steps apart, with noise in every
 * step.
 */
const printOf = (reps: readonly PrintedRep[], { startMs = 0, pause = 2 } = {}): ShapePrint => {
  const random = randomFrom(129);
  const poseAt = ({ knees, steps, stance = 0, apart = 0 }: PrintedRep, step: number): readonly number[] => {
    const depth = step > steps ? 0 : Math.sin((Math.PI * step) / steps) ** 2;
    const [hip, knee, foot] = [10 + stance, 12 + stance + apart + knees * depth, 8 + stance];
    const half = [20, 45 - 35 * depth, 35, 30 - 30 * depth, 25, -35, 12, hip, knee, 8, foot, 6];
    const pose = [1, -1].flatMap((side) => half.map((v, at) => (at % 2 === 0 ? side * v : v) + random()));
    return pose.map((value) => Math.round((127 * value) / Math.hypot(...pose)));
  };
  const shapes = reps.flatMap((rep) =>
    Array.from({ length: rep.steps + pause }, (_none, step) => poseAt(rep, step)).flat(),
  );
  const starts = reps.map((_rep, at) => reps.slice(0, at).reduce((sum, { steps }) => sum + steps + pause, 0));
  const times = reps.flatMap(({ steps }, at) =>
    [0, 0.5, 1].map((part) => (starts[at] ?? 0) + Math.round(part * steps)),
  );
  return { shapes: Int8Array.from(shapes), reps: times, startMs };
};

const uneven = {
  stretch: 1,
  unevenness: 0.3,
  framesPerSecond: 15,
  isMirrored: false,
  scale: 1,
  sway: 0.02,
  rotationDegrees: 2,
  crop: 0.04,
  noise: 0.002,
};
const noisy = { ...uneven, framesPerSecond: 22, sway: 0.03 };
const faulty = clipTrack('push-up-faults');

describe('recurrence of a set', () => {
  const filmed = replay(faulty, PUSH_UP).reps;
  const three = cutOut(faulty, { startMs: (filmed[0]?.startMs ?? 0) - 300, endMs: (filmed[2]?.endMs ?? 0) + 200 });
  const filmedAgain = (track: Track, disguise: Disguise = uneven, seed = 3): Track =>
    wandering(disguised(track, disguise, randomFrom(seed)), 0.003);

  const nearestIndex = (reps: readonly TimedRep[], at: number): number =>
    reps.findIndex(({ startMs, endMs }) => at >= startMs - 80 && at < endMs);

  test('finds three reps repeated seven times whose single runs differ like honest ones', () => {
    const filmedTrack = filmedAgain(looped(three, 7));
    const { recurrence, repeat, reps } = factsOf(filmedTrack);
    expect(reps).toBe(21);
    expect(repeat?.difference).toBeGreaterThan(0.012);
    expect(recurrence?.reps).toBe(3);
    const { difference = 1, usual = 1, exceptions, firstMs = 0, secondMs = 0 } = recurrence ?? {};
    expect(difference / usual).toBeLessThan(0.6);
    expect(difference).toBeLessThan(0.04);
    expect(exceptions).toBeLessThanOrEqual(1);
    const timed = replay(filmedTrack, PUSH_UP).reps;
    const apart = nearestIndex(timed, secondMs) - nearestIndex(timed, firstMs);
    expect(apart).toBeGreaterThan(0);
    expect(apart % 3).toBe(0);
  });

  test('finds three reps repeated eight times at a very uneven pace, with three exceptions', () => {
    const disguise = { ...uneven, unevenness: 0.5, framesPerSecond: 25 };
    const { recurrence } = factsOf(filmedAgain(looped(three, 8), disguise, 2));
    expect(recurrence).toMatchObject({ reps: 3, compared: 24, exceptions: 3 });
    expect((recurrence?.difference ?? 1) / (recurrence?.usual ?? 1)).toBeLessThan(0.65);
    expect(recurrence?.difference).toBeLessThan(0.03);
  });

  test('has more exceptions if reps differ by chance', () => {
    const set = generatedSet(24, { time: 0.13, bottomDegrees: 5, slowing: 0.3 });
    const { recurrence } = factsOf(filmedAgain(set));
    expect(recurrence?.compared).toBe(24);
    expect(recurrence?.exceptions).toBeGreaterThan(5);
  });

  test('is almost as large as the usual difference if reps differ by chance', () => {
    const set = generatedSet(20, { time: 0.13, bottomDegrees: 5, slowing: 0.3 });
    const { recurrence } = factsOf(filmedAgain(set));
    expect((recurrence?.difference ?? 0) / (recurrence?.usual ?? 1)).toBeGreaterThan(0.8);
  });

  const recurrenceOfReps = (knees: readonly number[], steps = 12, startMs = 0): Recurrence | undefined =>
    recurrenceOf(
      openPrint(
        printOf(
          knees.map((one) => ({ knees: one, steps })),
          { startMs },
        ),
      ),
    );
  const repeated = (loop: readonly number[], count: number): readonly number[] =>
    Array.from({ length: count }, (_none, at) => loop[at % loop.length] ?? 0);

  test.each([
    [12, 4],
    [12, 7],
    [16, 4],
    [24, 4],
  ])('is after two of %i reps if every second one differs a little (%i)', (count, parting) => {
    expect(recurrenceOfReps(repeated([0, parting], count))?.reps).toBe(2);
  });

  test.each([
    [4, 16, [0, 3, 6, 2]],
    [5, 20, [0, 3, 6, 1, 4]],
    [6, 24, [0, 3, 6, 1, 4, 2]],
  ])('is after %i of %i reps if as many differ a little', (count, of, loop) => {
    expect(recurrenceOfReps(repeated(loop, of))).toMatchObject({ reps: count, compared: of, exceptions: 0 });
  });

  test.each([
    [12, 9],
    [12, 12],
    [12, 16],
    [16, 16],
    [24, 12],
    [24, 16],
    [24, 24],
  ])('is not after an even number of %i reps if every second one is of another kind (%i)', (count, parting) => {
    expect((recurrenceOfReps(repeated([0, parting], count))?.reps ?? 1) % 2).toBe(1);
  });

  const various = repeated([1, 6, 3, 0, 7, 2, 5, 4], 8);

  test('is judged by the 24 reps in the middle of a longer set', () => {
    const recurrence = recurrenceOfReps([...various, ...repeated([0, 3, 6], 24), ...various]);
    expect(recurrence).toMatchObject({ reps: 3, compared: 24, exceptions: 0 });
  });

  test('needs every number of reps four times', () => {
    expect(recurrenceOfReps(repeated([0, 4], 7))).toBeUndefined();
    expect(recurrenceOfReps(repeated([0, 4], 8))?.reps).toBe(2);
    expect(recurrenceOfReps(repeated([0, 3, 6], 11))?.reps).not.toBe(3);
  });

  test('has the times of the recording', () => {
    const [early, late] = [0, 5000].map((startMs) => recurrenceOfReps(repeated([0, 3, 6], 12), 12, startMs));
    expect(late?.firstMs).toBe((early?.firstMs ?? 0) + 5000);
    expect(late?.secondMs).toBe((early?.secondMs ?? 0) + 5000);
  });

  test('is undefined for reps of less than 0.7 s', () => {
    expect(recurrenceOfReps(repeated([0, 4], 12), 8)).toBeUndefined();
    expect(recurrenceOfReps(repeated([0, 4], 12), 9)).toBeDefined();
  });

  test.each([
    ['fewer than eight reps', looped(three, 2)],
    ['reps of less than 0.7 s', spedUp(looped(three, 7), 3)],
  ])('is null for %s', (_which, track) => {
    expect(factsOf(track).recurrence).toBeNull();
  });
});

describe('difference of two reps of a set', () => {
  const usual = { knees: 4, steps: 12 };
  const differenceOf = (other: PrintedRep, change = (print: ShapePrint): ShapePrint => print): number => {
    const print = openPrint(change(printOf([usual, usual, other, usual])));
    const [, one, changed] = print.reps.map(({ start, end }) => ({ from: start, to: end }));
    if (!one || !changed) throw new Error('The print has reps.');
    return repDifference(print, one, changed);
  };

  test('is small between reps at different tempos', () => {
    expect(differenceOf({ knees: 4, steps: 20 })).toBeLessThan(0.012);
  });

  test('ignores two steps in which a joint jumps', () => {
    const jump = ({ shapes, ...rest }: ShapePrint): ShapePrint => {
      const jumped = shapes.map((value, at) => (at === 34 * 24 + 4 || at === 36 * 24 + 4 ? value + 30 : value));
      return { ...rest, shapes: jumped };
    };
    expect(differenceOf(usual, jump)).toBeLessThan(0.03);
  });

  test('adds the difference of the shapes and that of the movements', () => {
    expect(differenceOf(usual)).toBeLessThan(0.005);
    expect(differenceOf({ ...usual, stance: 2 })).toBeGreaterThan(0.03);
    expect(differenceOf({ ...usual, knees: 8 })).toBeGreaterThan(0.025);
  });
});

describe('repeat within a set', () => {
  test('is found when the set is followed by its mirror image', () => {
    const { repeat } = factsOf(joined([clipTrack('push-up'), mirrored(clipTrack('push-up'))]));
    expect(repeat?.difference).toBeLessThan(0.004);
    expect(repeat?.copyMs).toBeGreaterThan(repeat?.originalMs ?? Infinity);
  });

  const repeatOf = (reps: readonly PrintedRep[], pause = 0): CopiedRun | undefined =>
    nearestRepeat(openBothWays(printOf(reps, { pause })));
  const equalReps = (count: number, rep: PrintedRep): readonly PrintedRep[] => Array.from({ length: count }, () => rep);

  test.each([5, 6, 8, 9])('is found in equal reps of %i steps of 80 ms', (steps) => {
    const repeat = repeatOf(equalReps(24, { knees: 4, steps }), 1);
    expect(repeat?.repMs).toBeCloseTo(80 * steps);
    expect(repeat?.difference).toBeLessThan(0.004);
  });

  // At a third and at two thirds of a rep, the constant part of the difference and the part that
  // swings with the rep have opposite signs and the same size.
  test.each([-1, -3])('counts differences of quick reps that cancel out at 160 and 320 ms (%i)', (apart) => {
    const changed = { knees: 4, steps: 6, apart };
    const repeat = repeatOf([...equalReps(12, { knees: 0, steps: 6 }), ...equalReps(8, changed)]);
    expect(repeat?.reps).toBe(8);
    expect(repeat?.difference).toBeGreaterThan(0.01);
  });

  test('is the most similar run for the duration of its reps, not the run that differs least', () => {
    const quick = { knees: 4, steps: 6 };
    const slow = { knees: 0, steps: 15 };
    const changed = [...equalReps(7, { ...quick, apart: 0.6 }), ...equalReps(4, { ...slow, apart: 0.75 })];
    const repeat = repeatOf([...equalReps(7, quick), ...equalReps(4, slow), ...changed], 2);
    expect(repeat?.repMs).toBeGreaterThan(1000);
    expect(repeat?.difference).toBeLessThan(0.0085);
  });

  test('compares quick reps at every distance from 160 ms to the duration of a rep', () => {
    expect(lagsWithinRep(6.4)).toEqual([2, 3, 4, 5, 6]);
    expect(lagsWithinRep(2)).toEqual([2, 3, 4]);
  });

  test('is found in a noisy, uneven loop of quick reps', () => {
    const disguise = { ...uneven, stretch: 0.3, unevenness: 0.05, framesPerSecond: 25, noise: 0.005 };
    const { repeat } = factsOf(disguised(looped(faulty, 3), disguise, randomFrom(5)));
    expect(repeat?.repMs).toBeLessThan(600);
    expect(repeat?.difference).toBeLessThan(0.005);
  });

  // Compared at every distance within a rep, the nearest run would differ by 0.009.
  test('is found at 160 and 320 ms in a very noisy, uneven loop of slow reps', () => {
    const { repeat } = factsOf(
      disguised(looped(faulty, 3), { ...noisy, unevenness: 0.1, noise: 0.018 }, randomFrom(7)),
    );
    expect(repeat?.repMs).toBeGreaterThan(1000);
    expect(repeat?.difference).toBeLessThan(0.005);
  });
});

describe('copy of quick reps of another recording', () => {
  const LIMIT = 0.0085;
  const copiedFrom = (copy: ShapePrint, original: ShapePrint, limit = LIMIT): CopiedRun | undefined =>
    findCopiedRun(openBothWays(copy), openPrint(original), ({ difference }) => difference < limit);
  const quickReps = (change: Partial<PrintedRep> = {}, startMs = 0): ShapePrint =>
    printOf(
      Array.from({ length: 12 }, () => ({ knees: 4, steps: 6, ...change })),
      { startMs, pause: 1 },
    );

  test('is found with the times of both recordings', () => {
    const run = copiedFrom(quickReps({}, 2000), quickReps({}, 500));
    expect(run?.repMs).toBe(480);
    expect(run?.difference).toBeLessThan(0.001);
    expect([run?.copyMs, run?.originalMs]).toEqual([2000, 500]);
  });

  test.each([{ stance: 2 }, { stance: -2 }, { apart: 2 }, { apart: -3 }])(
    'is not found if the reps differ by a fixed distance (%o)',
    (change) => {
      expect(copiedFrom(quickReps(change), quickReps())).toBeUndefined();
    },
  );

  // Compared at every distance within a rep, the nearest run would differ by more than the limit.
  test('is found at 160 and 320 ms despite much noise and an uneven pace', () => {
    const still = { scale: 1, sway: 0, rotationDegrees: 0, crop: 0, noise: 0, isMirrored: false };
    const quick = { ...still, stretch: 0.3, unevenness: 0, framesPerSecond: 25 };
    const filmed = disguised(clipTrack('push-up'), quick, randomFrom(1));
    const copy = disguised(filmed, { ...noisy, noise: 0.032 }, randomFrom(5));
    const [shown, original] = [copy, filmed].map((track) => factsOf(track).shapes.print);
    if (!shown || !original) throw new Error('There are two tracks.');
    expect(copiedFrom(shown, original)?.repMs).toBeLessThan(600);
  });
});

test('comparing three times the reps takes at most twice the distances', () => {
  const { sqrt } = Math;
  const distancesOf = (count: number): number => {
    const set = generatedSet(count, { time: 0.13, bottomDegrees: 5, slowing: 0.3 });
    const { reps } = replay(set, PUSH_UP);
    const span = spanOf(reps);
    const body = span && seenBody(set, span);
    if (!body) throw new Error('Reps were counted.');
    let distances = 0;
    Math.sqrt = (value) => {
      distances += 1;
      return sqrt(value);
    };
    try {
      likenessOfReps(body, reps);
    } finally {
      Math.sqrt = sqrt;
    }
    return distances;
  };
  expect(distancesOf(240) / distancesOf(80)).toBeLessThan(2);
});
