/** Calculates a user's progress in a challenge, by days of its time zone. */
import type { GetMyProgress } from '@reptemple/contract/challenges/participation';
import type { Reply } from '@reptemple/contract/endpoint';
import { dayOf } from '../../platform/time/calendar.ts';
import { daysLogged, minimumOn, repsByDay, statusOf, streakOf, type StoredChallenge } from '../challenges/public.ts';

export interface Entry {
  readonly createdAt: Date;
  readonly validReps: number;
}

type Progress = Omit<Reply<typeof GetMyProgress>, 'joined'>;

const bestOf = (entries: readonly Entry[]): number | null =>
  entries.length === 0 ? null : Math.max(...entries.map(({ validReps }) => validReps));

/** Calculates progress from all recordings of the user in the challenge, in any order. */
export const progressOf = (challenge: StoredChallenge, entries: readonly Entry[], now: Date): Progress => {
  const { timeZone, maxDailyAttempts } = challenge;
  const today = dayOf(now, timeZone);
  const todays = entries.filter(({ createdAt }) => dayOf(createdAt, timeZone) === today);
  const reps = repsByDay(entries, timeZone);
  const days = daysLogged(challenge, reps);
  return {
    recordings: entries.length,
    recordedToday: todays.length,
    attemptsLeftToday: maxDailyAttempts === null ? null : Math.max(0, maxDailyAttempts - todays.length),
    daysLogged: days.length,
    streak: streakOf(days, today),
    todayMinimum: statusOf(challenge, now) === 'active' ? minimumOn(challenge, today) : null,
    todayBest: bestOf(todays),
    best: bestOf(entries),
    todayReps: reps.get(today) ?? 0,
  };
};
