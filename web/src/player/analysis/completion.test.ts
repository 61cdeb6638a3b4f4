import { expect, it } from 'vitest';
import { Completion } from './completion.ts';

const at = (atMs: number, countedMs: number, isMoving = true) => ({
  atMs,
  countedMs,
  lengthMs: 10_000,
  isMoving,
  hasSeenEnd: true,
});

it('becomesComplete is true once, half a second before the end, if enough was counted', () => {
  const completion = new Completion();
  expect(completion.becomesComplete({ ...at(0, 0), lengthMs: 0 })).toBe(false);
  expect(completion.becomesComplete(at(9499, 9400))).toBe(false);
  expect(completion.becomesComplete(at(9500, 8499))).toBe(false);
  expect(completion.becomesComplete(at(9500, 8500))).toBe(true);
  expect(completion.becomesComplete(at(9600, 9500))).toBe(false);
  completion.again();
  expect(completion.becomesComplete(at(9600, 9500))).toBe(true);
});

it('becomesWhole is true once the video ends by itself, not after a seek to the end', () => {
  const completion = new Completion();
  expect(completion.becomesWhole(at(10_000, 9960))).toBe(false);
  expect(completion.becomesWhole(at(9000, 9000, false))).toBe(false);
  expect(completion.becomesWhole({ ...at(10_000, 2000, false), hasSeenEnd: false })).toBe(false);
  expect(completion.becomesWhole({ ...at(10_000, 9960, false), hasSeenEnd: false })).toBe(false);
  expect(completion.becomesWhole(at(10_000, 9960, false))).toBe(true);
  expect(completion.becomesWhole(at(10_000, 9960, false))).toBe(false);
});

it('becomesWhole is true even if the last frame lasts half the video', () => {
  expect(new Completion().becomesWhole(at(10_000, 5000, false))).toBe(true);
});
