/** A challenge's dates as the days of a campaign. */
import type { ChallengeRow } from '@reptemple/contract/challenge-admin';
import { dayIn } from '../../../ui/day.ts';

export interface ChosenDays {
  /** `2026-11-22` */
  readonly start: string;
  readonly end: string;
  /** IANA name. */
  readonly timeZone: string;
}

type Dated = Pick<ChallengeRow, 'startDate' | 'endDate' | 'timeZone'>;

/** Its first and its last day, in its own zone; undefined when it has no first or no last one. */
export const daysOfChallenge = ({ startDate, endDate, timeZone }: Dated): ChosenDays | undefined =>
  startDate && endDate ? { start: dayIn(timeZone, startDate), end: dayIn(timeZone, endDate), timeZone } : undefined;

/**
 * The days of a page once it leads to this challenge: its own as long as they lie within the challenge's, which they have to; else the
 * challenge's, as for a page that has none yet or those of the one it was begun with.
 */
export const daysOnceChosen = (row: Dated, days: ChosenDays): ChosenDays => {
  const own = daysOfChallenge(row);
  const isWithin = days.start !== '' && (!own || (days.start >= own.start && days.end <= own.end));
  return own && !isWithin ? own : { ...days, timeZone: row.timeZone };
};

/** Whether anybody can join it, and why not. */
export const stateOfChosen = ({
  isActive,
  status,
}: Pick<ChallengeRow, 'isActive' | 'status'>): 'off' | 'ended' | 'upcoming' | 'open' => {
  if (status === 'ended') return 'ended';
  if (!isActive) return 'off';
  return status === 'upcoming' ? 'upcoming' : 'open';
};
