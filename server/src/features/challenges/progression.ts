/**
 * Calculates the minimum reps per day (specification S1, sections 1 and 3): constant, or growing
 * in a progression.
 */
import { addToDay, dayOf, wholeSpans } from '../../platform/time/calendar.ts';
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

/** Returns the first day in the challenge's time zone: that of its start, or of its creation. */
export const firstDayOf = ({ startDate, createdAt, timeZone }: Daily): Day => dayOf(startDate ?? createdAt, timeZone);

export interface Increment {
  readonly value: number;
  readonly cadence: Span;
}

/** Returns the increment of a progression; undefined for other types. */
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
 * Returns the minimum reps for a day. A progression adds its increment for each full interval
 * since the first day. Null without a minimum.
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

/** An open-ended progression shows one year. */
const SHOWN: Span = { value: 12, unit: 'months' };
const MAX_STEPS = 1_000;

/**
 * Returns the days on which a progression's minimum changes, with the new minimum; null for other
 * types.
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
