import { describe, expect, test } from 'vitest';
import { busiestOf, csvName, DEFAULT_ORDER, nextOrder, shareOf, withParticipants } from './column-labels.ts';

describe('the CSV is named after the challenge', () => {
  test.each([
    ['Spring Push-ups', 'Spring Push-ups-recordings.csv'],
    ['March/April: "all in"', 'March_April_ _all in_-recordings.csv'],
    ['Übung für alle', 'Übung für alle-recordings.csv'],
  ])('%s', (name, file) => {
    expect(csvName(name)).toBe(file);
  });
});

describe('pressing a column', () => {
  test('words begin with A, then turn round, then the best come first again', () => {
    const first = nextOrder(DEFAULT_ORDER, 'name');
    expect(first).toEqual({ sort: 'name', direction: 'asc' });
    const second = nextOrder(first, 'name');
    expect(second).toEqual({ sort: 'name', direction: 'desc' });
    expect(nextOrder(second, 'name')).toEqual(DEFAULT_ORDER);
  });

  test('figures begin with the most', () => {
    const first = nextOrder(DEFAULT_ORDER, 'validReps');
    expect(first).toEqual({ sort: 'validReps', direction: 'desc' });
    expect(nextOrder(first, 'validReps')).toEqual({ sort: 'validReps', direction: 'asc' });
  });
});

describe('the busiest day', () => {
  test('is the earliest of several', () => {
    const days = [
      { day: '2026-03-01', attempts: 2, participants: 1 },
      { day: '2026-03-02', attempts: 5, participants: 1 },
      { day: '2026-03-03', attempts: 5, participants: 1 },
    ];
    expect(busiestOf(days)?.day).toBe('2026-03-02');
  });

  test('is nobody’s without attempts', () => {
    expect(busiestOf([{ day: '2026-03-01', attempts: 0, participants: 0 }])).toBeUndefined();
    expect(busiestOf([])).toBeUndefined();
  });
});

test('participants join the days that have any', () => {
  const days = [
    { day: '2026-03-14', attempts: 3 },
    { day: '2026-03-15', attempts: 0 },
  ];
  expect(withParticipants(days, [{ day: '2026-03-14', participants: 2 }])).toEqual([
    { day: '2026-03-14', attempts: 3, participants: 2 },
    { day: '2026-03-15', attempts: 0, participants: 0 },
  ]);
});

test.each([
  [1, 3, 33],
  [2, 3, 67],
  [0, 0, 0],
])('%d of %d is %d percent', (count, of, share) => {
  expect(shareOf(count, of)).toBe(share);
});
