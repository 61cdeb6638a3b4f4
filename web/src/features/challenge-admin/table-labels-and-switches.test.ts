import { describe, expect, test } from 'vitest';
import { DEFAULT_ORDER, nextOrder, stateOf, undoDaysLeft } from './table-labels-and-switches.ts';

const DAY = 24 * 60 * 60 * 1000;

describe('nextOrder, when a column header is clicked', () => {
  test('sorts ascending, then descending, then returns to the default order', () => {
    const first = nextOrder(DEFAULT_ORDER, 'name');
    expect(first).toEqual({ sort: 'name', direction: 'asc' });
    const second = nextOrder(first, 'name');
    expect(second).toEqual({ sort: 'name', direction: 'desc' });
    expect(nextOrder(second, 'name')).toEqual(DEFAULT_ORDER);
  });

  test('sorts another column ascending', () => {
    expect(nextOrder({ sort: 'name', direction: 'desc' }, 'dates')).toEqual({ sort: 'dates', direction: 'asc' });
  });
});

describe('undoDaysLeft', () => {
  test.each([
    [0, 30],
    [1, 30],
    [DAY, 29],
    [29 * DAY + 1, 1],
    [30 * DAY, 0],
    [31 * DAY, 0],
  ])('%d ms after the deletion is %d', (past, left) => {
    expect(undoDaysLeft(1_000_000, 1_000_000 + past)).toBe(left);
  });
});

test.each([
  [{ isActive: true, status: 'active' }, 'Running'],
  [{ isActive: false, status: 'active' }, 'Inactive'],
  [{ isActive: false, status: 'ended' }, 'Ended'],
] as const)('stateOf labels %o as %s', (row, word) => {
  expect(stateOf(row)).toBe(word);
});
