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

test('summarizeSet averages form score and times of the reps and computes reps per minute', () => {
  const reps = [repOf(1), repOf(2, { valid: false, formScore: 60 }), repOf(3, { downMs: 1000 })];
  expect(summarizeSet(reps, 40_000)).toMatchObject({ formScore: 80, meanDownMs: 867, meanUpMs: 600, repsPerMinute: 3 });
});

test('summarizeSet measures how much slower and shorter the reps become', () => {
  const reps = [1, 2, 3, 4].map((n) => repOf(n, { downMs: 800 + 100 * n, rangeOfMotion: 92 - 2 * n }));
  const { slowdownMsPerRep, rangeLossPerRep, fatigue } = summarizeSet(reps, 10_000);
  expect([slowdownMsPerRep, rangeLossPerRep]).toEqual([100, -2]);
  expect(fatigue.map(({ durationMs }) => durationMs)).toEqual([1500, 1600, 1700, 1800]);
});

test('summarizeSet returns nulls and empty lists for a set without reps', () => {
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
