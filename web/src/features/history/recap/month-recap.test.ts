import { expect, test } from 'vitest';
import { recapMonths, recapOf } from './month-recap.ts';

const day = (date: string, validReps: number, more: object = {}) => ({
  day: date,
  exerciseId: 'push-up',
  recordings: 1,
  validReps,
  bestSet: validReps,
  formScore: null,
  ...more,
});

test('recapOf sums up the days of one month over all exercises', () => {
  const recap = recapOf(
    [
      day('2026-10-31', 90),
      day('2026-11-01', 12),
      day('2026-11-01', 5, { exerciseId: 'squat' }),
      day('2026-11-02', 20, { bestSet: 14 }),
      day('2026-11-03', 0, { bestSet: null }),
      day('2026-11-04', 3),
      day('2026-12-01', 90),
    ],
    '2026-11',
  );
  expect(recap).toMatchObject({ month: '2026-11', validReps: 40, bestSet: 14, daysTrained: 3, streak: 2 });
  expect(recap.repsByDay).toHaveLength(30);
  expect(recap.repsByDay.slice(0, 5)).toEqual([17, 20, 0, 3, 0]);
});

test('recapOf has no best set if all recordings are unverified', () => {
  expect(recapOf([day('2026-02-01', 8, { bestSet: null })], '2026-02')).toMatchObject({ validReps: 8, bestSet: null });
  expect(recapOf([], '2026-02').repsByDay).toHaveLength(28);
});

test('recapMonths lists months with a valid rep, newest first, without one whose start is unknown', () => {
  const days = [day('2025-11-30', 4), day('2026-01-05', 1), day('2026-02-05', 0), day('2026-11-01', 3)];
  expect(recapMonths(days, '2026-11-26')).toEqual(['2026-11', '2026-01']);
});
