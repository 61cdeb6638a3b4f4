import { expect, test } from 'vitest';
import { formatMoment, formatMomentIn } from './timestamp.ts';

test.each([
  ['Europe/Berlin', '21 Nov 2026, 00:30 CET'],
  ['UTC', '20 Nov 2026, 23:30 UTC'],
])('a moment in %s is told on its day, by its clock, and names the zone', (timeZone, words) => {
  expect(formatMomentIn('2026-11-20T23:30:00.000Z', timeZone)).toBe(words);
});

test('a moment in a zone that is named beside it already is told by its clock alone', () => {
  expect(formatMoment('2026-11-20T23:30:00.000Z', 'Europe/Berlin')).toBe('21 Nov 2026, 00:30');
});
