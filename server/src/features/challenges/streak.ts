/**
 * Calculates streaks (specification S2, section 5). A streak is active if its last day is today
 * or yesterday. The caller selects the recordings: all on the user's own pages, only those
 * counted by the server on leaderboards (docs/decisions/0017).
 */
import { dayOf, daysBefore } from '../../platform/time/calendar.ts';
import type { Day } from '../../platform/time/calendar.ts';
import { minimumOn } from './progression.ts';
import type { Daily } from './progression.ts';

/** The fields of a recording needed for daily statistics. */
export interface DayEntry {
  readonly createdAt: Date;
  readonly validReps: number;
}

/** Sums the valid reps per day in the challenge's time zone. */
export const repsByDay = (entries: readonly DayEntry[], timeZone: string): ReadonlyMap<Day, number> => {
  const reps = new Map<Day, number>();
  for (const { createdAt, validReps } of entries) {
    const day = dayOf(createdAt, timeZone);
    reps.set(day, (reps.get(day) ?? 0) + validReps);
  }
  return reps;
};

/** Returns the days that reached their minimum (1 rep if there is none), in order. */
export const daysLogged = (challenge: Daily, reps: ReadonlyMap<Day, number>): readonly Day[] =>
  [...reps]
    .filter(([day, done]) => done >= Math.max(1, minimumOn(challenge, day) ?? 1))
    .map(([day]) => day)
    .toSorted();

/**
 * Returns the number of consecutive days up to today, or up to yesterday, because today is not
 * over.
 */
export const streakOf = (days: readonly Day[], today: Day): number => {
  const logged = new Set(days);
  let day = logged.has(today) ? today : daysBefore(today, 1);
  let streak = 0;
  while (logged.has(day)) {
    streak += 1;
    day = daysBefore(day, 1);
  }
  return streak;
};
