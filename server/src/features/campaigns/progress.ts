/** Calculates a user's progress within the campaign's window. */
import type { CampaignWindow } from '@reptemple/contract/campaigns/campaign-form';
import type { GetMyCampaignProgress } from '@reptemple/contract/campaigns/campaigns';
import type { Reply } from '@reptemple/contract/endpoint';
import { dayOf, daysAfter, daysBetween } from '../../platform/time/calendar.ts';
import type { Day } from '../../platform/time/calendar.ts';
import { daysLogged, repsByDay, streakOf } from '../challenges/index.ts';
import type { StoredChallenge } from '../challenges/index.ts';

type Progress = NonNullable<Reply<typeof GetMyCampaignProgress>['progress']>;

interface Entry {
  readonly createdAt: Date;
  readonly validReps: number;
}

/** Enough calendar days for a campaign of one year. */
const CALENDAR_DAYS = 400;

const longestOf = (days: readonly Day[]): number => {
  let [longest, length] = [0, 0];
  let last: Day | undefined;
  for (const day of days) {
    length = last !== undefined && daysAfter(last, 1) === day ? length + 1 : 1;
    longest = Math.max(longest, length);
    last = day;
  }
  return longest;
};

/**
 * During the window, today may still be logged, so it does not break the streak. After the end,
 * the last day counts like any other.
 */
const streakIn = (window: CampaignWindow | null, logged: readonly Day[], today: Day): number =>
  streakOf(logged, window && today > window.end ? daysAfter(window.end, 1) : today);

const calendarOf = (sessions: ReadonlyMap<Day, number>, reps: ReadonlyMap<Day, number>, logged: readonly Day[]) => {
  const isLogged = new Set(logged);
  return [...reps]
    .map(([day, validReps]) => ({ day, validReps, sessions: sessions.get(day) ?? 0, isLogged: isLogged.has(day) }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
    .slice(-CALENDAR_DAYS);
};

/**
 * Calculates progress from all recordings of the user in the challenge, in any order. Days,
 * minimums and streaks follow the challenge's rules.
 */
export const progressOf = (
  challenge: StoredChallenge,
  window: CampaignWindow | null,
  entries: readonly Entry[],
  now: Date,
): Progress => {
  const { timeZone } = challenge;
  const within = entries.filter(({ createdAt }) => {
    const day = dayOf(createdAt, timeZone);
    return window === null || (day >= window.start && day <= window.end);
  });
  const today = dayOf(now, timeZone);
  const reps = repsByDay(within, timeZone);
  const sessions = new Map<Day, number>();
  for (const { createdAt } of within) {
    const day = dayOf(createdAt, timeZone);
    sessions.set(day, (sessions.get(day) ?? 0) + 1);
  }
  const logged = daysLogged(challenge, reps);
  return {
    sessions: within.length,
    daysLogged: logged.length,
    days: window && daysBetween(window.start, window.end) + 1,
    best: within.length === 0 ? null : Math.max(...within.map(({ validReps }) => validReps)),
    total: within.reduce((sum, { validReps }) => sum + validReps, 0),
    streak: streakIn(window, logged, today),
    longestStreak: longestOf(logged),
    today,
    todayReps: reps.get(today) ?? 0,
    calendar: calendarOf(sessions, reps, logged),
  };
};
