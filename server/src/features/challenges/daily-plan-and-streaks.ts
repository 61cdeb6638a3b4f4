/**
 * Daily minimum, logged days and streaks of a challenge (specification S1, sections 1 and 3).
 */
import { addToDay, dayOf, wholeSpans, daysBefore } from '../../platform/time/calendar.ts';
import type { Day, Span } from '../../platform/time/calendar.ts';
import type { Timing } from './challenge-state.ts';

export interface Daily extends Timing {
  readonly timeZone: string;
  readonly createdAt: Date;
  readonly minDailyReps: number | null;
  readonly incrementValue: number | null;
  readonly incrementCadenceValue: number | null;
  readonly incrementCadenceUnit: Span['unit'] | null;
}

export const firstDayOf = ({ startDate, createdAt, timeZone }: Daily): Day => dayOf(startDate ?? createdAt, timeZone);

export interface Increment {
  readonly value: number;
  readonly cadence: Span;
}

export const incrementOf = (challenge: Daily): Increment | undefined => {
  const { challengeType, incrementValue, incrementCadenceValue, incrementCadenceUnit } = challenge;
  if (challengeType !== 'progression' || !incrementValue || !incrementCadenceValue || !incrementCadenceUnit) {
    return undefined;
  }
  return { value: incrementValue, cadence: { value: incrementCadenceValue, unit: incrementCadenceUnit } };
};

const ofDays = (challenge: Daily): number | null =>
  challenge.challengeType === 'duel' ? null : challenge.minDailyReps;

/**
 * Returns the minimum reps of a day, or null if the challenge has no daily minimum. A progression
 * adds its increment for each full interval since the first day.
 */
export const minimumOn = (challenge: Daily, day: Day): number | null => {
  const first = ofDays(challenge);
  const increment = incrementOf(challenge);
  if (first === null || !increment) return first;
  return first + increment.value * wholeSpans(firstDayOf(challenge), day, increment.cadence);
};

export interface Step {
  readonly from: Day;
  readonly minimum: number;
}

/** Period for which the plan of an open-ended progression is calculated. */
const SHOWN: Span = { value: 12, unit: 'months' };
const MAX_STEPS = 1_000;

/**
 * Returns the days on which the minimum of a progression changes, with the new minimum. Null if the
 * challenge is not a progression.
 */
export const planOf = (challenge: Daily): readonly Step[] | null => {
  const increment = incrementOf(challenge);
  const first = ofDays(challenge);
  if (!increment || first === null) return null;
  const begin = firstDayOf(challenge);
  const end = challenge.endDate ? dayOf(challenge.endDate, challenge.timeZone) : addToDay(begin, SHOWN);
  const steps: Step[] = [];
  for (let at = 0; at < MAX_STEPS; at += 1) {
    const { value, unit } = increment.cadence;
    const from = addToDay(begin, { value: value * at, unit });
    if (from > end) break;
    steps.push({ from, minimum: first + increment.value * at });
  }
  return steps;
};

export interface DayEntry {
  readonly createdAt: Date;
  readonly validReps: number;
}

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
 * Returns the number of consecutive days up to today, or up to yesterday if today is missing,
 * because today is not over (specification S2, section 5). The caller selects the recordings: all
 * on the user's own pages, only those counted by the server on leaderboards (docs/decisions/0017).
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
