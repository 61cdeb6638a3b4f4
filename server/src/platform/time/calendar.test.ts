import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addToDay, dayOf, lastMomentOf, startOfDay, wholeSpans } from './calendar.ts';

const HOUR_MS = 3_600_000;
const at = (text: string): Date => new Date(text);

describe('dayOf', () => {
  it.each([
    ['Europe/Berlin', '2026-03-28T22:59:59Z', '2026-03-28'],
    ['Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29'],
    // Daylight saving has started: midnight is one hour earlier in UTC.
    ['Europe/Berlin', '2026-03-29T21:59:59Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T22:00:00Z', '2026-03-30'],
    ['America/New_York', '2026-11-01T03:59:59Z', '2026-10-31'],
    ['America/New_York', '2026-11-01T04:00:00Z', '2026-11-01'],
    ['America/New_York', '2026-11-02T04:59:59Z', '2026-11-01'],
    ['America/New_York', '2026-11-02T05:00:00Z', '2026-11-02'],
    ['Asia/Kathmandu', '2026-03-15T18:14:59Z', '2026-03-15'],
    ['Asia/Kathmandu', '2026-03-15T18:15:00Z', '2026-03-16'],
    // Lord Howe shifts its clocks by half an hour.
    ['Australia/Lord_Howe', '2026-04-04T12:59:59Z', '2026-04-04'],
    ['Australia/Lord_Howe', '2026-04-05T13:30:00Z', '2026-04-06'],
  ])('for the time zone %s and the time %s is %s', (zone, moment, day) => {
    expect(dayOf(at(moment), zone)).toBe(day);
  });
});

describe('a day', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-25', 25],
    ['America/New_York', '2026-03-08', 23],
    ['America/New_York', '2026-11-01', 25],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['Asia/Kathmandu', '2026-03-29', 24],
  ])('in %s on %s has %d hours', (zone, day, hours) => {
    const end = startOfDay(addToDay(day, { value: 1, unit: 'days' }), zone);
    expect((end.getTime() - startOfDay(day, zone).getTime()) / HOUR_MS).toBe(hours);
  });

  it('starts at 1:00 if the clocks skip midnight', () => {
    expect(startOfDay('2026-09-06', 'America/Santiago').toISOString()).toBe('2026-09-06T04:00:00.000Z');
  });
});

describe('a challenge length', () => {
  it.each([
    // Seven days keep the time of day, although the week is an hour shorter or longer.
    ['Europe/Berlin', '2026-03-25T08:00:00Z', { value: 7, unit: 'days' }, '2026-04-01T06:59:59.999Z'],
    ['America/New_York', '2026-10-29T13:00:00Z', { value: 1, unit: 'weeks' }, '2026-11-05T13:59:59.999Z'],
    ['Asia/Kathmandu', '2026-01-31T00:00:00Z', { value: 1, unit: 'months' }, '2026-02-27T23:59:59.999Z'],
    ['UTC', '2027-01-30T10:00:00Z', { value: 1, unit: 'months' }, '2027-02-28T09:59:59.999Z'],
  ] as const)('in %s from %s of %j ends at %s', (zone, from, span, end) => {
    expect(lastMomentOf(at(from), span, zone).toISOString()).toBe(end);
  });

  it.each([
    ['Europe/Berlin', '2026-03-26', { value: 7, unit: 'days' }, '2026-04-01'],
    ['Europe/Berlin', '2026-10-25', { value: 1, unit: 'days' }, '2026-10-25'],
    ['America/Santiago', '2026-08-30', { value: 1, unit: 'weeks' }, '2026-09-05'],
    ['Asia/Kathmandu', '2026-02-01', { value: 1, unit: 'months' }, '2026-02-28'],
  ] as const)('in %s from the start of day %s of %j has the last day %s', (zone, first, span, last) => {
    expect(dayOf(lastMomentOf(startOfDay(first, zone), span, zone), zone)).toBe(last);
  });
});

describe('wholeSpans', () => {
  it.each([
    ['2026-03-28', '2026-03-28', { value: 1, unit: 'days' }, 0],
    ['2026-03-28', '2026-03-30', { value: 1, unit: 'days' }, 2],
    ['2026-03-28', '2026-04-03', { value: 1, unit: 'weeks' }, 0],
    ['2026-03-28', '2026-04-04', { value: 1, unit: 'weeks' }, 1],
    ['2026-01-31', '2026-02-27', { value: 1, unit: 'months' }, 0],
    ['2026-01-31', '2026-02-28', { value: 1, unit: 'months' }, 1],
    ['2026-01-31', '2027-01-31', { value: 3, unit: 'months' }, 4],
    ['2026-01-31', '2025-01-31', { value: 1, unit: 'days' }, 0],
  ] as const)('from %s to %s of %j is %i', (from, to, span, spans) => {
    expect(wholeSpans(from, to, span)).toBe(spans);
  });

  it('returns the largest number of spans that fit', () => {
    const units = constantFrom('days' as const, 'weeks' as const, 'months' as const);
    assert(
      property(integer({ min: 0, max: 800 }), integer({ min: 1, max: 5 }), units, (days, value, unit) => {
        const from = '2024-01-31';
        const to = addToDay(from, { value: days, unit: 'days' });
        const spans = wholeSpans(from, to, { value, unit });
        expect(addToDay(from, { value: value * spans, unit }) <= to).toBe(true);
        expect(addToDay(from, { value: value * (spans + 1), unit }) > to).toBe(true);
      }),
      { numRuns: 100, seed: 5 },
    );
  });
});
