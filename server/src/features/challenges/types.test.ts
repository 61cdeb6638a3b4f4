/** The types mean something: days, minimums, streaks and winners, over changes of the clock. */
import { describe, expect, it } from 'vitest';
import { UserChallengeForm } from '@reptemple/contract/challenge-form';
import { challengeOf } from './creation.ts';
import { outcomeOf, type Best } from './duel.ts';
import { minimumOn, planOf, type Daily } from './progression.ts';
import { otherSlug, slugOf } from './slug.ts';
import { daysLogged, repsByDay, streakOf } from './streak.ts';

const at = (text: string): Date => new Date(text);

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
    // The day of 23 hours is a day like the others.
    ['2026-03-29', 14],
    ['2026-03-30', 16],
  ])('that grows by two a day asks on %s for %i', (day, minimum) => {
    expect(minimumOn(daily, day)).toBe(minimum);
  });

  it.each([
    ['weeks', 1, '2026-04-02', 10],
    ['weeks', 1, '2026-04-03', 12],
    ['days', 3, '2026-03-29', 10],
    ['days', 3, '2026-03-30', 12],
    ['months', 1, '2026-04-26', 10],
    ['months', 1, '2026-04-27', 12],
  ] as const)('with a cadence in %s of %i asks on %s for %i', (unit, value, day, minimum) => {
    const challenge = { ...daily, incrementCadenceUnit: unit, incrementCadenceValue: value };
    expect(minimumOn(challenge, day)).toBe(minimum);
  });

  it('begins on the day it starts in its own zone', () => {
    const evening = { ...daily, startDate: at('2026-03-27T20:00:00Z') };
    expect(minimumOn({ ...evening, timeZone: 'Asia/Kathmandu' }, '2026-03-28')).toBe(10);
    expect(minimumOn({ ...evening, timeZone: 'America/New_York' }, '2026-03-28')).toBe(12);
  });

  it('shows its whole plan', () => {
    const week = { ...daily, endDate: at('2026-03-30T08:00:00Z') };
    expect(planOf(week)?.map(({ from, minimum }) => [from, minimum])).toEqual([
      ['2026-03-27', 10],
      ['2026-03-28', 12],
      ['2026-03-29', 14],
      ['2026-03-30', 16],
    ]);
  });

  it('without an end shows a year of it', () => {
    const plan = planOf({ ...daily, incrementCadenceUnit: 'months' });
    expect(plan?.at(-1)).toEqual({ from: '2027-03-27', minimum: 34 });
  });
});

it('an accountability challenge asks for the same every day, and a duel for nothing', () => {
  const same = { ...daily, challengeType: 'accountability' as const };
  expect([minimumOn(same, '2026-03-27'), minimumOn(same, '2026-06-01'), planOf(same)]).toEqual([10, 10, null]);
  expect(minimumOn({ ...daily, challengeType: 'duel' }, '2026-03-27')).toBeNull();
});

describe('a streak', () => {
  const accountability: Daily = { ...daily, challengeType: 'accountability' };
  const logged = (challenge: Daily, entries: readonly (readonly [string, number])[]) =>
    daysLogged(
      challenge,
      repsByDay(
        entries.map(([text, validReps]) => ({ createdAt: at(text), validReps })),
        challenge.timeZone,
      ),
    );

  it('counts a day whose attempts together reach its minimum', () => {
    const days = logged(accountability, [
      ['2026-03-27T08:00:00Z', 6],
      ['2026-03-27T19:00:00Z', 4],
      ['2026-03-28T08:00:00Z', 9],
    ]);
    expect(days).toEqual(['2026-03-27']);
  });

  it('asks for one valid rep where there is no minimum', () => {
    const days = logged({ ...accountability, minDailyReps: null }, [
      ['2026-03-27T08:00:00Z', 1],
      ['2026-03-28T08:00:00Z', 0],
    ]);
    expect(days).toEqual(['2026-03-27']);
  });

  it.each([
    // 23:30 on the three evenings around the change; counted in UTC or in steps of 24 hours, a day would be lost.
    ['Europe/Berlin', ['2026-03-28T22:30:00Z', '2026-03-29T21:30:00Z', '2026-03-30T21:30:00Z'], '2026-03-30'],
    ['Europe/Berlin', ['2026-10-24T21:30:00Z', '2026-10-25T22:30:00Z', '2026-10-26T22:30:00Z'], '2026-10-26'],
    ['America/New_York', ['2026-03-08T04:30:00Z', '2026-03-09T03:30:00Z', '2026-03-10T03:30:00Z'], '2026-03-09'],
    ['America/New_York', ['2026-11-01T03:30:00Z', '2026-11-02T04:30:00Z', '2026-11-03T04:30:00Z'], '2026-11-02'],
    ['Asia/Kathmandu', ['2026-03-15T18:14:00Z', '2026-03-15T18:16:00Z', '2026-03-17T00:00:00Z'], '2026-03-17'],
    ['Australia/Lord_Howe', ['2026-04-04T12:30:00Z', '2026-04-05T13:00:00Z', '2026-04-06T13:00:00Z'], '2026-04-06'],
  ])('in %s holds over three late evenings %j', (timeZone, evenings, today) => {
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

describe('a duel', () => {
  const ann: Best = { userId: 'ann', validReps: 20, formScore: 90, createdAt: at('2026-03-15T10:00:00Z') };
  const bob: Best = { userId: 'bob', validReps: 20, formScore: 90, createdAt: at('2026-03-15T10:00:00Z') };

  it.each([
    ['most valid reps', { ...ann, validReps: 21 }, bob, 'ann', 'reps'],
    ['better form among equals', ann, { ...bob, formScore: 91 }, 'bob', 'form'],
    ['being earlier, when form is equal too', ann, { ...bob, createdAt: at('2026-03-15T10:00:01Z') }, 'ann', 'time'],
    ['reps before form and time', { ...ann, validReps: 19, formScore: 100 }, bob, 'bob', 'reps'],
    ['any form before none', { ...ann, formScore: null }, bob, 'bob', 'form'],
  ] as const)('is won by %s', (_by, one, other, winnerId, decidedBy) => {
    expect(outcomeOf([one, other])).toEqual({ winnerId, decidedBy });
    expect(outcomeOf([other, one])).toEqual({ winnerId, decidedBy });
  });

  it('of equals is a draw', () => {
    expect(outcomeOf([ann, bob])).toEqual({ winnerId: null, decidedBy: null });
  });

  it('is won by who alone recorded, and by nobody when nobody did', () => {
    expect(outcomeOf([ann])).toEqual({ winnerId: 'ann', decidedBy: 'reps' });
    expect(outcomeOf([])).toBeNull();
  });
});

describe('a user’s form', () => {
  const made = (form: object) =>
    challengeOf(UserChallengeForm.parse({ timeZone: 'Europe/Berlin', ...form }), {
      id: 'id',
      createdBy: 'ann',
      exerciseDefinitionId: 'push-up',
      now: at('2026-03-25T08:00:00Z'),
    });

  it('left empty is a week of accountability of ten push-ups a day', () => {
    expect(made({})).toMatchObject({
      name: 'PUSHUP CHALLENGE',
      description: null,
      challengeType: 'accountability',
      challengeLengthValue: 7,
      challengeLengthUnit: 'days',
      minDailyReps: 10,
      startDate: at('2026-03-25T08:00:00Z'),
      // Nine in the morning, a week later, by then in summer time.
      endDate: at('2026-04-01T07:00:00Z'),
      isActive: true,
      genderFilter: 'all',
    });
    expect(made({})).not.toHaveProperty('incrementValue');
  });

  it('for a progression grows by one every day', () => {
    expect(made({ type: 'progression' })).toMatchObject({
      incrementValue: 1,
      incrementCadenceValue: 1,
      incrementCadenceUnit: 'days',
    });
  });

  it('for a duel has no length, no minimum and no end, and may hide results', () => {
    const duel = made({ type: 'duel', hideResultsUntilFinished: true });
    expect(duel).toMatchObject({ endDate: null, minDailyReps: null, challengeLengthValue: null });
    expect(duel.hideResultsUntilFinished).toBe(true);
    expect(made({ hideResultsUntilFinished: true }).hideResultsUntilFinished).toBe(false);
  });

  it('refuses a zone that is none', () => {
    for (const timeZone of ['Nowhere/City', '+01:00', '']) {
      expect(UserChallengeForm.safeParse({ timeZone }).success).toBe(false);
    }
  });
});

describe('a slug', () => {
  const UUID = '3f1f8f40-0000-4000-8000-000000000000';

  it.each([
    ['PUSHUP CHALLENGE', 'pushup-challenge'],
    ['Liegestütze für Ömer & Šárka', 'liegestuetze-fuer-oemer-and-sarka'],
    ['Отжимания', 'otzhimaniya'],
    ['  7 Days!  ', '7-days'],
    ['💪💪', 'challenge'],
    ['Active', 'active-challenge'],
    ['record', 'record-challenge'],
    [UUID, `${UUID}-challenge`],
    ['a'.repeat(200), 'a'.repeat(60)],
    ['登山チャレンジ 2026', 'challenge-2026'],
    ['100', 'challenge-100'],
    [
      'A challenge with a name that simply does not know when to stop',
      'a-challenge-with-a-name-that-simply-does-not-know-when-to',
    ],
  ])('of %s is %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it('that is taken gets a few letters more', () => {
    expect(otherSlug('push-ups', UUID)).toBe('push-ups-3f1f8f');
  });
});
