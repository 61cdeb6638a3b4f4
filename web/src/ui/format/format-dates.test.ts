import { describe, expect, test } from 'vitest';
import { dayIn, formatDay, formatDayRange, formatMoment, formatMomentIn, agoLabel } from './format-dates.ts';

describe('date formatting', () => {
  test('shows 23:30 UTC as the next day in Tokyo', () => {
    expect(formatDay('2026-11-21T23:30:00Z', 'UTC')).toBe('21 Nov 2026');
    expect(formatDay('2026-11-21T23:30:00Z', 'Asia/Tokyo')).toBe('22 Nov 2026');
  });

  test.each([
    ['2025-10-21T00:00:00Z', '2025-10-27T00:00:00Z', '21 – 27 Oct 2025'],
    ['2025-12-29T00:00:00Z', '2026-01-03T00:00:00Z', '29 Dec 2025 – 3 Jan 2026'],
    ['2025-10-21T00:00:00Z', null, 'From 21 Oct 2025'],
    [null, '2025-10-27T00:00:00Z', 'Until 27 Oct 2025'],
    [null, null, undefined],
  ])('formats the date range from %s to %s', (start, end, words) => {
    expect(formatDayRange(start, end, 'UTC')?.replaceAll(/[\u2009\u202f]/g, ' ')).toBe(words);
  });
});

test('dayIn returns the day in the time zone, also on the day the clocks change', () => {
  const beforeMidnightInBerlin = Date.parse('2026-03-29T21:59:00Z');
  expect(dayIn('Europe/Berlin', beforeMidnightInBerlin)).toBe('2026-03-29');
  expect(dayIn('Europe/Berlin', beforeMidnightInBerlin + 60_000)).toBe('2026-03-30');
  expect(dayIn('Asia/Kathmandu', beforeMidnightInBerlin)).toBe('2026-03-30');
  expect(dayIn('America/New_York', beforeMidnightInBerlin)).toBe('2026-03-29');
});

test.each([
  ['Europe/Berlin', '21 Nov 2026, 00:30 CET'],
  ['UTC', '20 Nov 2026, 23:30 UTC'],
])('formatMomentIn shows a time in %s with its local date, time and zone name', (timeZone, words) => {
  expect(formatMomentIn('2026-11-20T23:30:00.000Z', timeZone)).toBe(words);
});

test('formatMoment shows the local date and time without a zone name', () => {
  expect(formatMoment('2026-11-20T23:30:00.000Z', 'Europe/Berlin')).toBe('21 Nov 2026, 00:30');
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = 1_800_000_000_000;

test.each([
  [0, 'Just now'],
  [MINUTE - 1, 'Just now'],
  [MINUTE, '1 minute ago'],
  [59 * MINUTE + 59_999, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [23 * HOUR + 59 * MINUTE, '23 hours ago'],
  [DAY, '1 day ago'],
  [400 * DAY, '400 days ago'],
])('agoLabel of a time %d ms ago is "%s"', (past, words) => {
  expect(agoLabel(NOW - past, NOW)).toBe(words);
});

test('agoLabel of a time one hour in the future is "Just now"', () => {
  expect(agoLabel(NOW + HOUR, NOW)).toBe('Just now');
});
