/** Tests days, minimums and increments across daylight saving changes. */
import { describe, expect, it } from 'vitest';
import { at, daily } from './daily.fixture.ts';
import { minimumOn, planOf } from './progression.ts';

describe('a progression', () => {
  it.each([
    ['2026-03-27', 10],
    ['2026-03-28', 12],
    // The day with only 23 hours counts like any other.
    ['2026-03-29', 14],
    ['2026-03-30', 16],
  ])('that grows by 2 reps a day has on %s a minimum of %i', (day, minimum) => {
    expect(minimumOn(daily, day)).toBe(minimum);
  });

  it.each([
    ['weeks', 1, '2026-04-02', 10],
    ['weeks', 1, '2026-04-03', 12],
    ['days', 3, '2026-03-29', 10],
    ['days', 3, '2026-03-30', 12],
    ['months', 1, '2026-04-26', 10],
    ['months', 1, '2026-04-27', 12],
  ] as const)(
    'that grows by 2 reps with a cadence in %s of %i has on %s a minimum of %i',
    (unit, value, day, minimum) => {
      const challenge = { ...daily, incrementCadenceUnit: unit, incrementCadenceValue: value };
      expect(minimumOn(challenge, day)).toBe(minimum);
    },
  );

  it('starts on its start day in the challenge’s time zone', () => {
    const evening = { ...daily, startDate: at('2026-03-27T20:00:00Z') };
    expect(minimumOn({ ...evening, timeZone: 'Asia/Kathmandu' }, '2026-03-28')).toBe(10);
    expect(minimumOn({ ...evening, timeZone: 'America/New_York' }, '2026-03-28')).toBe(12);
  });

  it('lists each increment from start to end in its plan', () => {
    const week = { ...daily, endDate: at('2026-03-30T08:00:00Z') };
    expect(planOf(week)?.map(({ from, minimum }) => [from, minimum])).toEqual([
      ['2026-03-27', 10],
      ['2026-03-28', 12],
      ['2026-03-29', 14],
      ['2026-03-30', 16],
    ]);
  });

  it('without an end lists one year in its plan', () => {
    const plan = planOf({ ...daily, incrementCadenceUnit: 'months' });
    expect(plan?.at(-1)).toEqual({ from: '2027-03-27', minimum: 34 });
  });
});

it('an accountability challenge has the same minimum every day, and a duel has none', () => {
  const same = { ...daily, challengeType: 'accountability' as const };
  expect([minimumOn(same, '2026-03-27'), minimumOn(same, '2026-06-01'), planOf(same)]).toEqual([10, 10, null]);
  expect(minimumOn({ ...daily, challengeType: 'duel' }, '2026-03-27')).toBeNull();
});
