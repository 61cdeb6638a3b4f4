import { expect, test } from 'vitest';
import { daysOfChallenge, stateOfChosen } from './chosen-days.ts';

test('days are those of the challenge’s own zone, its last moment included', () => {
  const dates = { startDate: '2026-11-30T23:00:00Z', endDate: '2026-12-07T22:59:59.999Z', timeZone: 'Europe/Berlin' };
  expect(daysOfChallenge(dates)).toEqual({ start: '2026-12-01', end: '2026-12-07', timeZone: 'Europe/Berlin' });
  expect(daysOfChallenge({ ...dates, endDate: null })).toBeUndefined();
});

test.each([
  ['ended', false, 'ended'],
  ['ended', true, 'ended'],
  ['active', false, 'off'],
  ['upcoming', true, 'upcoming'],
  ['active', true, 'open'],
] as const)('a challenge that is %s, switched on: %s, is said to be %s', (status, isActive, state) => {
  expect(stateOfChosen({ status, isActive })).toBe(state);
});
