import { describe, expect, test } from 'vitest';
import {
  busiestOf,
  csvName,
  DEFAULT_ORDER,
  nextOrder,
  shareOf,
  withParticipants,
} from './analytics-labels-sorting-and-daily-figures.ts';

describe('csvName derives the file name from the challenge', () => {
  test.each([
    ['Spring Push-ups', 'Spring Push-ups-recordings.csv'],
    ['March/April: "all in"', 'March_April_ _all in_-recordings.csv'],
    ['Übung für alle', 'Übung für alle-recordings.csv'],
  ])('%s', (name, file) => {
    expect(csvName(name)).toBe(file);
  });
});

describe('nextOrder, when a column header is clicked', () => {
  test('sorts names ascending, then descending, then returns to the default order', () => {
    const first = nextOrder(DEFAULT_ORDER, 'name');
    expect(first).toEqual({ sort: 'name', direction: 'asc' });
    const second = nextOrder(first, 'name');
    expect(second).toEqual({ sort: 'name', direction: 'desc' });
    expect(nextOrder(second, 'name')).toEqual(DEFAULT_ORDER);
  });

  test('sorts valid reps descending first, then ascending', () => {
    const first = nextOrder(DEFAULT_ORDER, 'validReps');
    expect(first).toEqual({ sort: 'validReps', direction: 'desc' });
    expect(nextOrder(first, 'validReps')).toEqual({ sort: 'validReps', direction: 'asc' });
  });
});

describe('busiestOf', () => {
  test('returns the earliest of several days with the most attempts', () => {
    const days = [
      { day: '2026-03-01', attempts: 2, participants: 1 },
      { day: '2026-03-02', attempts: 5, participants: 1 },
      { day: '2026-03-03', attempts: 5, participants: 1 },
    ];
    expect(busiestOf(days)?.day).toBe('2026-03-02');
  });

  test('returns undefined without attempts', () => {
    expect(busiestOf([{ day: '2026-03-01', attempts: 0, participants: 0 }])).toBeUndefined();
    expect(busiestOf([])).toBeUndefined();
  });
});

test('withParticipants adds the participants of each day, or 0', () => {
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
