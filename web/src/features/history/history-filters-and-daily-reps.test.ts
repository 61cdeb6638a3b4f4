import { expect, test } from 'vitest';
import { countedInAll, exerciseOf, knownFilters, repsByDay } from './history-filters-and-daily-reps.ts';

const exercise = (id: string) => ({
  id,
  name: id,
  unit: 'reps' as const,
  recordings: 1,
  validReps: 1,
  best: null,
  bestForm: null,
  bestDay: null,
});
const challenge = (id: string) => ({
  id,
  slug: id,
  name: id,
  isGone: false,
  exerciseId: 'squat',
  recordings: 1,
  best: null,
});

test('repsByDay adds up the valid reps of all exercises of a day, without those that are held', () => {
  const on = (day: string, exerciseId: string, validReps: number) => ({
    day,
    exerciseId,
    validReps,
    recordings: 1,
    bestSet: validReps,
    formScore: null,
  });
  expect(
    repsByDay({
      exercises: [exercise('squat'), exercise('push-up'), { ...exercise('plank'), unit: 'seconds' }],
      days: [
        on('2026-03-01', 'squat', 4),
        on('2026-03-01', 'push-up', 5),
        on('2026-03-01', 'plank', 90),
        on('2026-03-02', 'squat', 0),
      ],
    }),
  ).toEqual([
    { day: '2026-03-01', count: 9 },
    { day: '2026-03-02', count: 0 },
  ]);
});

test('countedInAll leaves out held exercises with their recordings, unless all are held', () => {
  const plank = { ...exercise('plank'), unit: 'seconds' as const, validReps: 90, recordings: 2 };
  const totals = { validReps: 94, recordings: 5, daysActive: 1 };
  expect(countedInAll({ totals, exercises: [exercise('squat'), plank] })).toEqual({
    unit: 'reps',
    count: 4,
    recordings: 3,
  });
  const held = { validReps: 90, recordings: 2, daysActive: 1 };
  expect(countedInAll({ totals: held, exercises: [plank] })).toEqual({ unit: 'seconds', count: 90, recordings: 2 });
});

test('the charts show the most recently recorded exercise unless a known one is selected', () => {
  const exercises = [exercise('squat'), exercise('push-up')];
  expect(exerciseOf(exercises, undefined)?.id).toBe('squat');
  expect(exerciseOf(exercises, 'push-up')?.id).toBe('push-up');
  expect(exerciseOf(exercises, 'gone')?.id).toBe('squat');
  expect(exerciseOf([], undefined)).toBeUndefined();
});

test('knownFilters drops a challenge or exercise that is not in the history', () => {
  const known = { challenges: [challenge('spring')], exercises: [exercise('squat')] };
  expect(knownFilters({ page: 2, challenge: 'spring', exercise: 'squat' }, known)).toEqual({
    page: 2,
    challenge: 'spring',
    exercise: 'squat',
  });
  expect(knownFilters({ page: 1, challenge: 'nonsense', exercise: 'bench' }, known)).toEqual({
    page: 1,
    challenge: undefined,
    exercise: undefined,
  });
});
