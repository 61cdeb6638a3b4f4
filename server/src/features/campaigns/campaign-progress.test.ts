import { describe, expect, it } from 'vitest';
import type { StoredChallenge } from '../challenges/index.ts';
import { progressOf } from './progress-winners-and-running-campaigns.ts';

const BERLIN = 'Europe/Berlin';
const window = { start: '2025-10-21', end: '2025-10-27', timeZone: BERLIN };

const challenge: StoredChallenge = {
  id: '',
  slug: '',
  name: '',
  description: null,
  challengeType: 'accountability',
  isActive: true,
  isHidden: false,
  isDaily: false,
  startDate: null,
  endDate: null,
  firstParticipantJoinedAt: null,
  challengeLengthValue: null,
  challengeLengthUnit: null,
  minDailyReps: 1,
  incrementValue: null,
  incrementCadenceValue: null,
  incrementCadenceUnit: null,
  exerciseDefinitionId: '',
  genderFilter: null,
  hideResultsUntilFinished: false,
  timeZone: BERLIN,
  allowGuests: false,
  givesPrizes: false,
  ties: 'earlier',
  requiresConfirmedEmail: null,
  asksCodeWord: false,
  hasKudos: true,
  corrections: 'reviewed',
  maxRestSeconds: null,
  maxDurationSeconds: null,
  maxDailyAttempts: null,
  depthStandard: 'standard',
  createdBy: null,
  createdAt: new Date('2025-10-01T00:00:00Z'),
  updatedAt: new Date('2025-10-01T00:00:00Z'),
  updatedBy: null,
  deletedAt: null,
};

/** Returns recordings of 5 reps, one at noon on each of these days of October. */
const on = (...days: readonly number[]) =>
  days.map((day) => ({ createdAt: new Date(`2025-10-${day}T10:00:00Z`), validReps: 5 }));

const NEXT_YEAR = new Date('2026-03-15T12:00:00Z');
const on25th = new Date('2025-10-25T12:00:00Z');

describe('the current and longest streak of a campaign', () => {
  it.each([
    ['continues while today has no session yet', on(22, 23, 24), on25th, 3, 3],
    ['is broken by a missed day', on(21, 22, 24), on25th, 1, 2],
    ['is 0 if yesterday was missed', on(21, 22, 23), on25th, 0, 3],
    ['is kept after the window if its last day was logged', on(25, 26, 27), NEXT_YEAR, 3, 3],
    ['is 0 after the window if its last day was missed', on(21, 22, 23, 24), NEXT_YEAR, 0, 4],
    ['ignores days before the window', on(19, 20, 21), new Date('2025-10-21T12:00:00Z'), 1, 1],
  ])('%s', (_what, entries, now, streak, longestStreak) => {
    expect(progressOf(challenge, window, entries, now)).toMatchObject({ streak, longestStreak });
  });
});

it('counts days from midnight in the challenge’s time zone, also when daylight saving ends', () => {
  const late = [
    { createdAt: new Date('2025-10-20T22:30:00Z'), validReps: 3 },
    { createdAt: new Date('2025-10-27T22:59:00Z'), validReps: 4 },
    { createdAt: new Date('2025-10-27T23:01:00Z'), validReps: 90 },
  ];
  const progress = progressOf(challenge, window, late, NEXT_YEAR);
  expect(progress).toMatchObject({ sessions: 2, total: 7, best: 4, days: 7, daysLogged: 2 });
  expect(progress.calendar.map(({ day }) => day)).toEqual(['2025-10-21', '2025-10-27']);
});

it('counts a set without valid reps as a session but not as a logged day', () => {
  const nothing = [{ createdAt: on25th, validReps: 0 }];
  const progress = progressOf(challenge, window, nothing, on25th);
  expect(progress).toMatchObject({ sessions: 1, daysLogged: 0, best: 0, streak: 0, todayReps: 0 });
  expect(progress.calendar).toEqual([{ day: '2025-10-25', sessions: 1, validReps: 0, isLogged: false }]);
});

it('counts all sets of the challenge if the campaign has no window', () => {
  expect(progressOf(challenge, null, on(11, 12, 30), NEXT_YEAR)).toMatchObject({ sessions: 3, days: null, total: 15 });
});
