import { describe, expect, test } from 'vitest';
import { DEFAULT_ORDER, nextOrder, stateOf, undoDaysLeft } from './table-columns.ts';

const DAY = 24 * 60 * 60 * 1000;

describe('pressing a column', () => {
  test('sorts by it, turns it round, and then leaves the newest first', () => {
    const first = nextOrder(DEFAULT_ORDER, 'name');
    expect(first).toEqual({ sort: 'name', direction: 'asc' });
    const second = nextOrder(first, 'name');
    expect(second).toEqual({ sort: 'name', direction: 'desc' });
    expect(nextOrder(second, 'name')).toEqual(DEFAULT_ORDER);
  });

  test('another column begins anew', () => {
    expect(nextOrder({ sort: 'name', direction: 'desc' }, 'dates')).toEqual({ sort: 'dates', direction: 'asc' });
  });
});

describe('days left to undo', () => {
  test.each([
    [0, 30],
    [1, 30],
    [DAY, 29],
    [29 * DAY + 1, 1],
    [30 * DAY, 0],
    [31 * DAY, 0],
  ])('%d ms after the deletion: %d', (past, left) => {
    expect(undoDaysLeft(1_000_000, 1_000_000 + past)).toBe(left);
  });
});

test.each([
  [{ isActive: true, status: 'active' }, 'Running'],
  [{ isActive: false, status: 'active' }, 'Inactive'],
  [{ isActive: false, status: 'ended' }, 'Ended'],
] as const)('%o is called %s', (row, word) => {
  expect(stateOf(row)).toBe(word);
});
