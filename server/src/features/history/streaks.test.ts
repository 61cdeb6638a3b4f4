import { expect, test } from 'vitest';
import { streakOf } from './streaks.ts';

const row = (days: number, to: string) => ({ days, from: '2026-01-01', to });

test.each([
  ['there is none', [], { current: 0, longest: null }],
  ['the last one ended before yesterday', [row(3, '2026-03-13')], { current: 0, longest: row(3, '2026-03-13') }],
  ['the last one ended yesterday', [row(2, '2026-03-14')], { current: 2, longest: row(2, '2026-03-14') }],
  [
    'an earlier one was longer',
    [row(2, '2026-03-15'), row(9, '2026-01-09')],
    { current: 2, longest: row(9, '2026-01-09') },
  ],
  ['two are equally long', [row(9, '2026-03-15'), row(9, '2026-01-09')], { current: 9, longest: row(9, '2026-01-09') }],
])('streakOf returns the current and longest streak if %s', (_story, rows, streak) => {
  expect(streakOf(rows, '2026-03-14')).toEqual(streak);
});
