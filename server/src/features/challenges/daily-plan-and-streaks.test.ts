/** Tests daily minimum, increments and streaks across changes to and from daylight saving time. */
import { describe, expect, it } from 'vitest';
import { minimumOn, planOf, daysLogged, repsByDay, streakOf } from './daily-plan-and-streaks.ts';
import type { Daily } from './daily-plan-and-streaks.ts';

const at = (text: string): Date => new Date(text);

/** Progression challenge that starts two days before the change to daylight saving time. */
const daily: Daily = {
  challengeType: 'progression',
  startDate: at('2026-03-27T08:00:00Z'),
  endDate: null,
  firstParticipantJoinedAt: null,
  createdAt: at('2026-03-01T00:00:00Z'),
  timeZone: 'Europe/Berlin',
  minDailyReps: 10,
  incrementValue: 2,
  incrementCadenceValue: 1,
  incrementCadenceUnit: 'days',
};

describe('a progression', () => {
  it.each([
    ['2026-03-27', 10],
    ['2026-03-28', 12],
    // A day of 23 hours, which counts like any other.
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

const accountability: Daily = {
  ...daily,
  challengeType: 'accountability',
  incrementValue: null,
  incrementCadenceValue: null,
  incrementCadenceUnit: null,
};

describe('a daily streak', () => {
  const logged = (challenge: Daily, entries: readonly (readonly [string, number])[]) =>
    daysLogged(
      challenge,
      repsByDay(
        entries.map(([text, validReps]) => ({ createdAt: at(text), validReps })),
        challenge.timeZone,
      ),
    );

  it('counts a day whose attempts together reach the daily minimum', () => {
    const days = logged(accountability, [
      ['2026-03-27T08:00:00Z', 6],
      ['2026-03-27T19:00:00Z', 4],
      ['2026-03-28T08:00:00Z', 9],
    ]);
    expect(days).toEqual(['2026-03-27']);
  });

  it('counts a day with one valid rep if there is no daily minimum', () => {
    const days = logged({ ...accountability, minDailyReps: null }, [
      ['2026-03-27T08:00:00Z', 1],
      ['2026-03-28T08:00:00Z', 0],
    ]);
    expect(days).toEqual(['2026-03-27']);
  });

  it.each([
    // Sets at 23:30 on the three evenings around the change. Counting in UTC or in steps of 24
    // hours would lose a day.
    ['Europe/Berlin', ['2026-03-28T22:30:00Z', '2026-03-29T21:30:00Z', '2026-03-30T21:30:00Z'], '2026-03-30'],
    ['Europe/Berlin', ['2026-10-24T21:30:00Z', '2026-10-25T22:30:00Z', '2026-10-26T22:30:00Z'], '2026-10-26'],
    ['America/New_York', ['2026-03-08T04:30:00Z', '2026-03-09T03:30:00Z', '2026-03-10T03:30:00Z'], '2026-03-09'],
    ['America/New_York', ['2026-11-01T03:30:00Z', '2026-11-02T04:30:00Z', '2026-11-03T04:30:00Z'], '2026-11-02'],
    ['Asia/Kathmandu', ['2026-03-15T18:14:00Z', '2026-03-15T18:16:00Z', '2026-03-17T00:00:00Z'], '2026-03-17'],
    ['Australia/Lord_Howe', ['2026-04-04T12:30:00Z', '2026-04-05T13:00:00Z', '2026-04-06T13:00:00Z'], '2026-04-06'],
  ])('in %s is 3 after the late evenings %j, also when the clocks change', (timeZone, evenings, today) => {
    const challenge = { ...accountability, timeZone };
    const days = logged(
      challenge,
      evenings.map((evening) => [evening, 10] as const),
    );
    expect(streakOf(days, today)).toBe(3);
  });

  it.each([
    ['continues while today has no reps yet', ['2026-03-28', '2026-03-29'], '2026-03-30', 2],
    ['counts today', ['2026-03-28', '2026-03-29'], '2026-03-29', 2],
    ['ends after a day without reps', ['2026-03-28', '2026-03-29'], '2026-03-31', 0],
    ['begins again after a gap', ['2026-03-27', '2026-03-29'], '2026-03-29', 1],
    ['is 0 without any day', [], '2026-03-29', 0],
  ])('%s', (_what, days, today, streak) => {
    expect(streakOf(days, today)).toBe(streak);
  });
});
