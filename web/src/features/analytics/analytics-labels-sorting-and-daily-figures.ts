/**
 * Columns, labels, sort order and calculations of a challenge's statistics (specification S1,
 * sections 2 and 9).
 */
import type {
  ANALYTICS_COLUMNS,
  ANALYTICS_TABS,
  AnalyticsRow,
  MEDALS,
} from '@reptemple/contract/operations/challenge-analytics';
import { t } from '../../i18n/translate.ts';

export type AnalyticsTab = (typeof ANALYTICS_TABS)[number];
export type AnalyticsColumn = (typeof ANALYTICS_COLUMNS)[number];
export type Medal = (typeof MEDALS)[number];

export interface RecordingsFilters {
  readonly tab: AnalyticsTab;
  readonly page: number;
  readonly search: string;
  readonly sort: AnalyticsColumn;
  readonly direction: 'asc' | 'desc';
}

/** Labels of the tabs above the list of recordings, quoted from specification S1, section 2. */
export const TAB_LABELS = {
  all: t('All Recordings'),
  male: t('Male Leaderboard'),
  female: t('Female Leaderboard'),
} as const satisfies Record<AnalyticsTab, string>;

export const COLUMN_LABELS = {
  rank: t('Rank'),
  name: t('Name'),
  email: t('Email'),
  gender: t('Sex'),
  validReps: t('Valid Reps'),
  invalidReps: t('Invalid Reps'),
  totalReps: t('Total Reps'),
  duration: t('Duration'),
  date: t('Date'),
} as const satisfies Record<AnalyticsColumn, string>;

export const GENDER_LABELS = { male: t('Male'), female: t('Female') } as const satisfies Record<
  NonNullable<AnalyticsRow['gender']>,
  string
>;

export const MEDAL_LABELS = { gold: t('Gold'), silver: t('Silver'), bronze: t('Bronze') } as const satisfies Record<
  Medal,
  string
>;

export const DEFAULT_ORDER = { sort: 'rank', direction: 'asc' } as const;

/** Columns that sort in descending order on the first click on their header. */
const DESCENDING_FIRST: ReadonlySet<AnalyticsColumn> = new Set<AnalyticsColumn>([
  'validReps',
  'invalidReps',
  'totalReps',
  'duration',
  'date',
]);

type Order = Pick<RecordingsFilters, 'sort' | 'direction'>;

/**
 * Returns the sort order after a click on a column header. The first click sorts by the column, the
 * second reverses the order, the third restores the default order.
 */
export const nextOrder = ({ sort, direction }: Order, pressed: AnalyticsColumn): Order => {
  const first = DESCENDING_FIRST.has(pressed) ? 'desc' : 'asc';
  if (pressed !== sort) return { sort: pressed, direction: first };
  if (direction !== first) return DEFAULT_ORDER;
  return { sort, direction: first === 'asc' ? 'desc' : 'asc' };
};

/**
 * Returns the file name `{challenge name}-recordings.csv` (specification S1, section 9). Invalid
 * characters become underscores. Must equal the name that the server sends.
 */
export const csvName = (challengeName: string): string =>
  `${challengeName.replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, '_').trim()}-recordings.csv`;

export interface Attempts {
  readonly day: string;
  readonly attempts: number;
  readonly participants: number;
}

interface Participants {
  readonly day: string;
  readonly participants: number;
}

/** Adds the number of participants to each day; 0 for days that `people` does not contain. */
export const withParticipants = (
  days: readonly Omit<Attempts, 'participants'>[],
  people: readonly Participants[],
): readonly Attempts[] => {
  const byDay = new Map(people.map(({ day, participants }) => [day, participants]));
  return days.map((one) => ({ ...one, participants: byDay.get(one.day) ?? 0 }));
};

export const shareOf = (count: number, of: number): number => (of === 0 ? 0 : Math.round((100 * count) / of));

/**
 * Returns the day with the most attempts, the first of equal days; undefined if there are no
 * attempts.
 */
export const busiestOf = (days: readonly Attempts[]): Attempts | undefined =>
  days.reduce<Attempts | undefined>(
    (busiest, day) => (day.attempts > (busiest?.attempts ?? 0) ? day : busiest),
    undefined,
  );
