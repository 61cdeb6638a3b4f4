/** Converts a challenge's dates to the days of a campaign. */
import type { ChallengeRow } from '@reptemple/contract/challenges/challenge-admin';
import { dayIn } from '../../../ui/format/day.ts';

export interface ChosenDays {
  /** `2026-11-22` */
  readonly start: string;
  readonly end: string;
  /** IANA name. */
  readonly timeZone: string;
}

type Dated = Pick<ChallengeRow, 'startDate' | 'endDate' | 'timeZone'>;

/**
 * Returns the first and last day in the challenge's time zone; undefined if it has no start or no
 * end.
 */
export const daysOfChallenge = ({ startDate, endDate, timeZone }: Dated): ChosenDays | undefined =>
  startDate && endDate ? { start: dayIn(timeZone, startDate), end: dayIn(timeZone, endDate), timeZone } : undefined;

/**
 * Returns the days of a page after a challenge is chosen: its own if they lie within the
 * challenge's dates, otherwise the challenge's.
 */
export const daysOnceChosen = (row: Dated, days: ChosenDays): ChosenDays => {
  const own = daysOfChallenge(row);
  const isWithin = days.start !== '' && (!own || (days.start >= own.start && days.end <= own.end));
  return own && !isWithin ? own : { ...days, timeZone: row.timeZone };
};

/** Returns if the challenge can be joined, or why not. */
export const stateOfChosen = ({
  isActive,
  status,
}: Pick<ChallengeRow, 'isActive' | 'status'>): 'off' | 'ended' | 'upcoming' | 'open' => {
  if (status === 'ended') return 'ended';
  if (!isActive) return 'off';
  return status === 'upcoming' ? 'upcoming' : 'open';
};
