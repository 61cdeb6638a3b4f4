/**
 * Days in a row (second document, section 5): they count as long as the latest is today or yesterday. Of which attempts, is the caller's to say: all of
 * them on people's own pages, those that the server could count on a leaderboard (docs/decisions/0017-what-a-challenge-type-means.md says why).
 */
import { dayOf, daysBefore, type Day } from '../../platform/calendar.ts';
import { minimumOn, type Daily } from './progression.ts';

/** One recording, as far as days go. */
export interface DayEntry {
  readonly createdAt: Date;
  readonly validReps: number;
}

/** All valid reps of each day, in the challenge's zone. */
export const repsByDay = (entries: readonly DayEntry[], timeZone: string): ReadonlyMap<Day, number> => {
  const reps = new Map<Day, number>();
  for (const { createdAt, validReps } of entries) {
    const day = dayOf(createdAt, timeZone);
    reps.set(day, (reps.get(day) ?? 0) + validReps);
  }
  return reps;
};

/** The days that had what they ask for: their minimum, or 1 valid rep where there is none. In order. */
export const daysLogged = (challenge: Daily, reps: ReadonlyMap<Day, number>): readonly Day[] =>
  [...reps]
    .filter(([day, done]) => done >= Math.max(1, minimumOn(challenge, day) ?? 1))
    .map(([day]) => day)
    .toSorted();

/** How many of these days stand in a row up to today, or up to yesterday: today is not over yet. */
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
