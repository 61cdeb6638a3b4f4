import { describe, expect, it, test } from 'vitest';
import { generatedSet } from '../../fixtures/disguised-copies.ts';
import type { Varied } from '../../fixtures/disguised-copies.ts';
import { definitionOf } from '../../fixtures/parsed-definitions.ts';
import { replay } from '../counting/track-replay.ts';
import { evennessOf, allowedReps, hardestStretch } from './rep-acceleration-evenness-and-endurance.ts';
import type { EnduranceCurve } from './rep-acceleration-evenness-and-endurance.ts';

const repsOf = (count: number, varied: Varied) => replay(generatedSet(count, varied), definitionOf('push-up')).reps;

describe('evennessOf', () => {
  it('returns null below ten reps', () => {
    expect(evennessOf(repsOf(9, { time: 0, bottomDegrees: 0, slowing: 0 }))).toBeNull();
  });

  it('is near zero for a set of equal reps', () => {
    const even = evennessOf(repsOf(14, { time: 0, bottomDegrees: 0, slowing: 0 }));
    expect(even?.reps).toBeGreaterThanOrEqual(12);
    expect(even?.duration).toBeLessThan(0.02);
    expect(even?.range).toBeLessThan(1);
    expect(even?.pace).toBeNull();
  });

  it('has a low pace change in a long generated set that never slows down', () => {
    const generated = evennessOf(repsOf(90, { time: 0.13, bottomDegrees: 5, slowing: 0 }));
    const tiring = evennessOf(repsOf(90, { time: 0.13, bottomDegrees: 5, slowing: 0.3 }));
    expect(generated?.duration).toBeGreaterThan(0.03);
    expect(generated?.range).toBeGreaterThan(1);
    expect(generated?.pace).toBeLessThan(0.035);
    expect(tiring?.pace).toBeGreaterThan(0.06);
  });
});

const CURVE: EnduranceCurve = [
  [10, 20],
  [60, 90],
  [300, 190],
];

const reps = (count: number, eachMs: number, fromMs = 0) =>
  Array.from({ length: count }, (_none, at) => ({
    startMs: fromMs + at * eachMs,
    bottomMs: fromMs + (at + 0.5) * eachMs,
    endMs: fromMs + (at + 1) * eachMs,
  }));

test('allowedReps interpolates the endurance curve and is constant beyond its ends', () => {
  expect([1, 10, 35, 300, 900].map((seconds) => allowedReps(CURVE, seconds))).toEqual([20, 20, 55, 190, 190]);
});

test('hardestStretch finds one rep per second for 294 s above the limit', () => {
  const hardest = hardestStretch(reps(294, 1000), CURVE);
  expect(hardest?.reps).toBeGreaterThan(hardest?.limit ?? Infinity);
});

test('hardestStretch finds a fast burst inside a slow set', () => {
  const hardest = hardestStretch([...reps(10, 6000), ...reps(60, 300, 60_000)], CURVE);
  expect(hardest?.reps).toBeGreaterThan(hardest?.limit ?? Infinity);
  expect(hardest?.lastsMs).toBeLessThan(20_000);
});

test('hardestStretch keeps 75 push-ups at 800 ms each within the limit, and returns null without reps', () => {
  const hardest = hardestStretch(reps(75, 800), CURVE);
  expect(hardest?.reps).toBeLessThan(hardest?.limit ?? 0);
  expect(hardestStretch([], CURVE)).toBeNull();
});
