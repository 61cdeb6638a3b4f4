import { expect, test } from 'vitest';
import { byEnd, daysOfChallenge, daysOnceChosen, stateOfChosen } from './campaign-settings.tsx';

test('daysOfChallenge returns start and end day in the challenge’s time zone, or undefined without an end', () => {
  const dates = { startDate: '2026-11-30T23:00:00Z', endDate: '2026-12-07T22:59:59.999Z', timeZone: 'Europe/Berlin' };
  expect(daysOfChallenge(dates)).toEqual({ start: '2026-12-01', end: '2026-12-07', timeZone: 'Europe/Berlin' });
  expect(daysOfChallenge({ ...dates, endDate: null })).toBeUndefined();
});

const WEEK = { startDate: '2026-11-30T23:00:00Z', endDate: '2026-12-07T22:59:59.999Z', timeZone: 'Europe/Berlin' };
const WEEKS_DAYS = { start: '2026-12-01', end: '2026-12-07' };

test.each([
  ['none yet', { start: '', end: '' }, WEEK, WEEKS_DAYS],
  ['those of the page it was begun with', { start: '2025-10-21', end: '2025-10-27' }, WEEK, WEEKS_DAYS],
  ['some of its own within the challenge’s', { start: '2026-12-02', end: '2026-12-03' }, WEEK, undefined],
  ['some that end later than the challenge', { start: '2026-12-02', end: '2026-12-09' }, WEEK, WEEKS_DAYS],
  [
    'some, and the challenge never ends',
    { start: '2026-12-02', end: '2026-12-03' },
    { ...WEEK, endDate: null },
    undefined,
  ],
] as const)('daysOnceChosen, for a campaign page that has these days: %s', (_what, days, row, taken) => {
  expect(daysOnceChosen(row, { ...days, timeZone: 'UTC' })).toEqual({ ...(taken ?? days), timeZone: 'Europe/Berlin' });
});

test.each([
  ['ended', false, 'ended'],
  ['ended', true, 'ended'],
  ['active', false, 'off'],
  ['upcoming', true, 'upcoming'],
  ['active', true, 'open'],
] as const)('stateOfChosen of a challenge with status %s, switched on: %s, is "%s"', (status, isActive, state) => {
  expect(stateOfChosen({ status, isActive })).toBe(state);
});

test('byEnd separates the challenges that have ended from the others', () => {
  const [over, later, now] = [{ status: 'ended' }, { status: 'upcoming' }, { status: 'active' }] as const;
  expect(byEnd([over, later, now])).toEqual({ open: [later, now], ended: [over] });
});
