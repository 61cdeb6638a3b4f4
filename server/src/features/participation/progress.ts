/** What one person has done in a challenge so far, in days of its zone. */
import type { GetMyProgress } from '@reptemple/contract/participation';
import type { Reply } from '@reptemple/contract/endpoint';
import { dayOf } from '../../platform/calendar.ts';
import { daysLogged, minimumOn, repsByDay, statusOf, streakOf, type StoredChallenge } from '../challenges/public.ts';

export interface Entry {
  readonly createdAt: Date;
  readonly validReps: number;
  /** The server could count it: the others are attempts, and make neither a day nor a best. */
  readonly counts: boolean;
}

type Progress = Omit<Reply<typeof GetMyProgress>, 'joined'>;

const bestOf = (entries: readonly Entry[]): number | null =>
  entries.length === 0 ? null : Math.max(...entries.map(({ validReps }) => validReps));

/** From everything they recorded there, in any order. */
export const progressOf = (challenge: StoredChallenge, entries: readonly Entry[], now: Date): Progress => {
  const { timeZone, maxDailyAttempts } = challenge;
  const today = dayOf(now, timeZone);
  const isToday = ({ createdAt }: Entry): boolean => dayOf(createdAt, timeZone) === today;
  const recordedToday = entries.filter(isToday).length;
  const counted = entries.filter(({ counts }) => counts);
  const reps = repsByDay(counted, timeZone);
  const days = daysLogged(challenge, reps);
  return {
    recordings: entries.length,
    recordedToday,
    attemptsLeftToday: maxDailyAttempts === null ? null : Math.max(0, maxDailyAttempts - recordedToday),
    daysLogged: days.length,
    streak: streakOf(days, today),
    todayMinimum: statusOf(challenge, now) === 'active' ? minimumOn(challenge, today) : null,
    todayBest: bestOf(counted.filter(isToday)),
    best: bestOf(counted),
    todayReps: reps.get(today) ?? 0,
  };
};
