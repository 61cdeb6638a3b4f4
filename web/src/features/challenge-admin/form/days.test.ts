import { describe, expect, test } from 'vitest';
import { dayOf, endOfDay, startOfDay } from './days.ts';

const HOUR = 3_600_000;
const lengthOf = (day: string, zone: string): number =>
  (Date.parse(endOfDay(day, zone) ?? '') + 1 - Date.parse(startOfDay(day, zone) ?? '')) / HOUR;

test.each([
  ['2026-03-28', 'Europe/Berlin', 24],
  ['2026-03-29', 'Europe/Berlin', 23],
  ['2026-10-25', 'Europe/Berlin', 25],
  ['2026-03-08', 'America/New_York', 23],
  ['2026-11-01', 'America/New_York', 25],
  ['2026-04-05', 'Australia/Lord_Howe', 24.5],
  // Daylight saving time starts at midnight.
  ['2026-09-06', 'America/Santiago', 23],
])('%s in %s has %d hours', (day, zone, hours) => {
  expect(lengthOf(day, zone)).toBe(hours);
});

describe('a day typed is the day shown again', () => {
  test.each(['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'America/Santiago'])(
    '%s',
    (zone) => {
      for (const day of ['2026-01-01', '2026-03-29', '2026-09-06', '2026-12-31']) {
        expect(dayOf(startOfDay(day, zone) ?? '', zone)).toBe(day);
        expect(dayOf(endOfDay(day, zone) ?? '', zone)).toBe(day);
      }
    },
  );
});

test('midnight in Kathmandu', () => {
  expect(startOfDay('2026-05-01', 'Asia/Kathmandu')).toBe('2026-04-30T18:15:00.000Z');
});

test.each([
  ['2026-02-30', 'Europe/Berlin'],
  ['soon', 'Europe/Berlin'],
  ['2026-02-03', 'Atlantis/Capital'],
])('%s in %s is no moment', (day, zone) => {
  expect(startOfDay(day, zone)).toBeUndefined();
});
