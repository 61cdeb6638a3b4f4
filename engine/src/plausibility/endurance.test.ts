import { expect, test } from 'vitest';
import { allowedReps, hardestStretch } from './endurance.ts';
import type { EnduranceCurve } from './endurance.ts';

const CURVE: EnduranceCurve = [
  [10, 20],
  [60, 90],
  [300, 190],
];

/** `count` reps, one every `eachMs`. */
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
