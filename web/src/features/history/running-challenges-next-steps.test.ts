import { expect, test } from 'vitest';
import { nextStepsOf } from './running-challenges-next-steps.tsx';

const challenge = {
  id: 'c',
  slug: 'strict',
  name: 'Strict',
  unit: 'reps' as const,
  rank: 4,
  participants: 7,
  repsToNext: 3,
  rankedReps: 12,
  todayMinimum: 10,
  todayReps: 6,
  best: 12,
  streak: 5,
};

test('the next steps of a hold show its seconds as time', () => {
  const held = { unit: 'seconds', todayMinimum: null, best: 95, rankedReps: 95, repsToNext: 30 } as const;
  expect(nextStepsOf({ ...challenge, ...held }).map(({ words }) => words)).toEqual([
    'Best: 1:35',
    'Rank 4 of 7',
    '2:05 in one set for rank 3',
  ]);
});

const wordsOf = (changes: object): readonly string[] =>
  nextStepsOf({ ...challenge, ...changes }).map(({ words }) => words);

test('nextStepsOf names goal, streak, rank and the set that passes the next person', () => {
  expect(wordsOf({})).toEqual([
    'Today: 6 of 10 reps',
    '5 days in a row',
    'Rank 4 of 7',
    '15 reps in one set for rank 3',
  ]);
});

test('nextStepsOf says that the goal of the day is reached', () => {
  expect(wordsOf({ todayReps: 10 })[0]).toBe('Today’s goal reached');
});

test('nextStepsOf names the best set to beat where there is no daily minimum', () => {
  expect(wordsOf({ todayMinimum: null, rank: 1, repsToNext: null })).toEqual(['Best: 12', 'Rank 1 of 7']);
});

test('nextStepsOf promises no rank where results are hidden, or where more reps pass no one', () => {
  expect(wordsOf({ rank: null, rankedReps: null, repsToNext: null })).toEqual([
    'Today: 6 of 10 reps',
    '5 days in a row',
  ]);
  expect(wordsOf({ repsToNext: null })).not.toContain('15 reps in one set for rank 3');
});

test('nextStepsOf has no step for a best set of 0 reps, which has no rank', () => {
  expect(wordsOf({ todayMinimum: null, best: 0, rankedReps: 0, rank: null, repsToNext: null, streak: 0 })).toEqual([]);
});
