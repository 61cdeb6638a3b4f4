import { expect, test } from 'vitest';
import type { Rep } from '../rules/rep.ts';
import { summarizeSet } from './set-summary.ts';

const repOf = (number: number, changes: Partial<Rep> = {}): Rep => ({
  number,
  startMs: 0,
  bottomMs: 0,
  endMs: 0,
  valid: true,
  reason: null,
  fault: null,
  formScore: 90,
  angles: {},
  rangeOfMotion: 90,
  downMs: 800,
  upMs: 600,
  ...changes,
});

test('a set sums up its reps', () => {
  const reps = [repOf(1), repOf(2, { valid: false, formScore: 60 }), repOf(3, { downMs: 1000 })];
  expect(summarizeSet(reps, 40_000)).toMatchObject({ formScore: 80, meanDownMs: 867, meanUpMs: 600, repsPerMinute: 3 });
});

test('the fatigue curve says how much slower and shorter the reps become', () => {
  const reps = [1, 2, 3, 4].map((n) => repOf(n, { downMs: 800 + 100 * n, rangeOfMotion: 92 - 2 * n }));
  const { slowdownMsPerRep, rangeLossPerRep, fatigue } = summarizeSet(reps, 10_000);
  expect([slowdownMsPerRep, rangeLossPerRep]).toEqual([100, -2]);
  expect(fatigue.map(({ durationMs }) => durationMs)).toEqual([1500, 1600, 1700, 1800]);
});

test('an empty set has nothing to say', () => {
  expect(summarizeSet([], 0)).toEqual({
    formScore: null,
    meanDownMs: null,
    meanUpMs: null,
    repsPerMinute: 0,
    fatigue: [],
    slowdownMsPerRep: null,
    rangeLossPerRep: null,
  });
});
