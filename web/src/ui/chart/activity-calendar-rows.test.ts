import { expect, test } from 'vitest';
import { rowsOfWeeks } from './activity-calendar.tsx';

const YEAR = { from: '2025-11-16', to: '2026-11-21', gap: 3, largest: 14 };

test.each([
  ['a desk', 1100, [53], 14],
  ['a tablet', 660, [53], 9],
  ['a phone', 300, [17, 18, 18], 13],
  ['a narrow phone', 250, [17, 18, 18], 11],
  ['hardly anything', 8, Array.from({ length: 53 }, () => 1), 9],
])('rowsOfWeeks on %s splits a year into rows of weeks that fit the width', (_where, room, weeks, blockPx) => {
  const { rows, blockPx: block } = rowsOfWeeks({ ...YEAR, room });
  expect(rows.map((row) => Math.ceil(row.length / 7))).toEqual(weeks);
  expect(block).toBe(blockPx);
  const days = rows.flat();
  expect([days.length, days[0], days.at(-1)]).toEqual([371, YEAR.from, YEAR.to]);
});

test('rowsOfWeeks starts every row but the first on a Sunday, also from a Wednesday', () => {
  const { rows } = rowsOfWeeks({ ...YEAR, from: '2026-08-26', room: 60 });
  expect(rows.slice(1).map((row) => new Date(`${row[0]}T00:00:00Z`).getUTCDay())).toEqual(rows.slice(1).map(() => 0));
  expect(rows.flat()[0]).toBe('2026-08-26');
});
