/** Tests streaks across daylight saving changes. */
import { describe, expect, it } from 'vitest';
import { at, daily } from './daily.fixture.ts';
import type { Daily } from './progression.ts';
import { daysLogged, repsByDay, streakOf } from './streak.ts';

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
    // 23:30 on the three evenings around the change. Counting in UTC or in steps of 24 hours
    // would lose a day.
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
    ['counts while today is still open', ['2026-03-28', '2026-03-29'], '2026-03-30', 2],
    ['counts today', ['2026-03-28', '2026-03-29'], '2026-03-29', 2],
    ['ends after a day without', ['2026-03-28', '2026-03-29'], '2026-03-31', 0],
    ['begins again after a gap', ['2026-03-27', '2026-03-29'], '2026-03-29', 1],
    ['is none without a day', [], '2026-03-29', 0],
  ])('%s', (_what, days, today, streak) => {
    expect(streakOf(days, today)).toBe(streak);
  });
});
