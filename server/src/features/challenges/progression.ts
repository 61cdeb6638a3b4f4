/** How many reps a day asks for (first document, sections 1 and 3): the same every day, or growing with a progression. */
import { addToDay, dayOf, wholeSpans, type Day, type Span } from '../../platform/calendar.ts';
import type { Timing } from './rules.ts';

export interface Daily extends Timing {
  readonly timeZone: string;
  readonly createdAt: Date;
  readonly minDailyReps: number | null;
  readonly incrementValue: number | null;
  readonly incrementCadenceValue: number | null;
  readonly incrementCadenceUnit: Span['unit'] | null;
}

/** The first day in its zone: of its start, or of its making where no start is set. */
export const firstDayOf = ({ startDate, createdAt, timeZone }: Daily): Day => dayOf(startDate ?? createdAt, timeZone);

export interface Increment {
  readonly value: number;
  readonly cadence: Span;
}

/** What a progression's minimum grows by; undefined for what does not grow. */
export const incrementOf = (challenge: Daily): Increment | undefined => {
  const { challengeType, incrementValue, incrementCadenceValue, incrementCadenceUnit } = challenge;
  if (challengeType !== 'progression' || !incrementValue || !incrementCadenceValue || !incrementCadenceUnit) {
    return undefined;
  }
  return { value: incrementValue, cadence: { value: incrementCadenceValue, unit: incrementCadenceUnit } };
};

const ofDays = (challenge: Daily): number | null =>
  challenge.challengeType === 'duel' ? null : challenge.minDailyReps;

/** The reps this day asks for: a progression adds its increment for every whole cadence since the first day. Null: none are asked for. */
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

/** Of a progression that never ends, a year is shown. */
const SHOWN: Span = { value: 12, unit: 'months' };
const MAX_STEPS = 1_000;

/** From which days on a progression asks for how much; null for what does not grow. */
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
