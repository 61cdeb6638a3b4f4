import { expect, test } from 'vitest';
import { daysBefore, firstDay, sundayOf, weeksOf } from './weeks-and-day-labels.ts';

const PUSH_UP = 'push-up';
const day = (date: string, validReps: number, formScore: number | null = null, exerciseId = PUSH_UP) => ({
  day: date,
  exerciseId,
  recordings: 1,
  validReps,
  bestSet: validReps,
  formScore,
});

test('daysBefore and firstDay are correct across months, years and daylight saving changes', () => {
  expect(daysBefore('2026-03-01', 1)).toBe('2026-02-28');
  expect(daysBefore('2026-03-30', 2)).toBe('2026-03-28');
  expect(firstDay('2026-11-21')).toBe('2025-11-16');
});

test.each([
  ['2026-11-21', '2026-11-15'],
  ['2026-11-22', '2026-11-22'],
  ['2026-01-01', '2025-12-28'],
])('the week of %s begins on %s', (date, sunday) => {
  expect(sundayOf(date)).toBe(sunday);
});

test('weeksOf returns eight weeks for a single recording, ending with the current week', () => {
  const weeks = weeksOf([day('2026-11-17', 12, 80)], PUSH_UP, '2026-11-21');
  expect(weeks).toHaveLength(8);
  expect(weeks.at(-1)).toEqual({ week: '2026-11-15', validReps: 12, recordings: 1, formScore: 80 });
  expect(weeks[0]).toEqual({ week: '2026-09-27', validReps: 0, recordings: 0, formScore: null });
});

test('weeksOf sums reps and averages form per week, keeps empty weeks and ignores other exercises', () => {
  const days = [
    day('2026-08-30', 5, 60),
    day('2026-09-01', 7, 71),
    day('2026-09-02', 1),
    day('2026-09-02', 99, 1, 'squat'),
    day('2026-11-21', 3, 90),
  ];
  const weeks = weeksOf(days, PUSH_UP, '2026-11-21');
  expect(weeks).toHaveLength(12);
  expect(weeks[0]).toEqual({ week: '2026-08-30', validReps: 13, recordings: 3, formScore: 66 });
  expect(weeks.slice(1, -1).every(({ recordings, formScore }) => recordings === 0 && formScore === null)).toBe(true);
});
