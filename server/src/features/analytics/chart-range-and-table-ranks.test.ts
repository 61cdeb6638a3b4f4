import { describe, expect, it } from 'vitest';
import { rankAt, reachOf } from './chart-range-and-table-ranks.ts';
import { asMinutes } from './recordings-csv.ts';

const reach = {
  start: '2026-03-10',
  end: '2026-03-20',
  firstAttempt: '2026-03-12',
  lastAttempt: '2026-03-14',
  today: '2026-03-15',
};

describe('the date range of the analytics chart', () => {
  it.each([
    ['from the start to today while the challenge goes on', {}, ['2026-03-10', '2026-03-15']],
    ['to the end once the challenge is over', { today: '2026-04-01' }, ['2026-03-10', '2026-03-20']],
    ['from the first attempt without a start', { start: null }, ['2026-03-12', '2026-03-15']],
    ['from an attempt made before the start was moved', { start: '2026-03-13' }, ['2026-03-12', '2026-03-15']],
    ['to an attempt made before the end was moved', { end: '2026-03-13' }, ['2026-03-10', '2026-03-14']],
    ['to today without an end', { end: null, today: '2026-05-01' }, ['2026-03-10', '2026-05-01']],
  ])('reaches %s', (_name, change, [from, to]) => {
    expect(reachOf({ ...reach, ...change })).toEqual({ from, to });
  });
});

it.each([
  [0, '0:00'],
  [59.4, '0:59'],
  [59.6, '1:00'],
  [65, '1:05'],
  [1203, '20:03'],
])('formats %d seconds as %s', (seconds, text) => {
  expect(asMinutes(seconds)).toBe(text);
});

it('returns ranks only for unfiltered rows with reps, sorted by rank', () => {
  const order = { sort: 'rank', direction: 'asc', search: '', page: 3 } as const;
  const [first, last] = [0, 9].map((place) => ({ place, validReps: 5 }));
  if (!first || !last) throw new Error('no rows');
  expect(rankAt(order, 60, first)).toBe(51);
  expect(rankAt({ ...order, direction: 'desc' }, 60, last)).toBe(1);
  expect(rankAt({ ...order, sort: 'name' }, 60, first)).toBeNull();
  expect(rankAt({ ...order, search: 'ann' }, 60, first)).toBeNull();
  expect(rankAt(order, 60, { ...first, validReps: 0 })).toBeNull();
});
