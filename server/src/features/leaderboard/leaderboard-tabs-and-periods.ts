/** Finds the ranked list in the database (board) for a challenge, tab and period. */
import { GENDER_TABS } from '@reptemple/contract/challenges/leaderboard';
import type { PERIODS } from '@reptemple/contract/challenges/leaderboard';
import { dayOf, startOfDay, sundayOf } from '../../platform/time/calendar.ts';
import type { Day } from '../../platform/time/calendar.ts';
import { ranksOnly } from '../challenges/index.ts';
import type { StoredChallenge } from '../challenges/index.ts';
import { NO_DAY } from './schema.ts';
import type { SPANS, TABS } from './schema.ts';

export interface Board {
  readonly challengeId: string;
  readonly span: (typeof SPANS)[number];
  readonly startsOn: Day;
  readonly tab: (typeof TABS)[number];
}

export type Period = (typeof PERIODS)[number];
export type GenderTab = (typeof GENDER_TABS)[number];

type Ranking = Parameters<typeof ranksOnly>[0];

/**
 * Returns the tab of the leaderboard that shows this gender. If only one gender ranks, that is its
 * tab, also for `all`; undefined for other genders.
 */
export const tabOf = (challenge: Ranking, gender: GenderTab): Board['tab'] | undefined => {
  const only = ranksOnly(challenge);
  if (only === undefined) return gender;
  return gender === 'all' || gender === only ? only : undefined;
};

/** Returns the tabs of a challenge that have their own winners. */
export const tabsOf = (challenge: Ranking): readonly Board['tab'][] => [
  ...new Set(GENDER_TABS.flatMap((gender) => tabOf(challenge, gender) ?? [])),
];

const firstDayOf = (period: Period, today: Day): Day => {
  if (period === 'all') return NO_DAY;
  return period === 'today' ? today : sundayOf(today);
};

const SPAN_OF = { today: 'day', week: 'week', all: 'all' } as const;

export const boardOf = ({ id, timeZone }: StoredChallenge, tab: Board['tab'], period: Period, now: Date): Board => ({
  challengeId: id,
  span: SPAN_OF[period],
  startsOn: firstDayOf(period, dayOf(now, timeZone)),
  tab,
});

export const beginningOf = ({ timeZone }: StoredChallenge, period: Period, now: Date): Date => {
  const day = firstDayOf(period, dayOf(now, timeZone));
  return startOfDay(day, timeZone);
};
