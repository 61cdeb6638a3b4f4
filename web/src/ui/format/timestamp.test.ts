import { expect, test } from 'vitest';
import { formatMoment, formatMomentIn } from './timestamp.ts';

test.each([
  ['Europe/Berlin', '21 Nov 2026, 00:30 CET'],
  ['UTC', '20 Nov 2026, 23:30 UTC'],
])('formatMomentIn shows a time in %s with its local date, time and zone name', (timeZone, words) => {
  expect(formatMomentIn('2026-11-20T23:30:00.000Z', timeZone)).toBe(words);
});

test('formatMoment shows the local date and time without a zone name', () => {
  expect(formatMoment('2026-11-20T23:30:00.000Z', 'Europe/Berlin')).toBe('21 Nov 2026, 00:30');
});
