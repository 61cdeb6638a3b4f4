/**
 * Columns, labels, sort order, flags and deletion texts of the admin's challenge table
 * (specification S1, sections 2 and 4).
 */
import { UNDO_DAYS } from '@reptemple/contract/challenges/challenge-admin';
import type { CHALLENGE_COLUMNS, ChallengeRow } from '@reptemple/contract/challenges/challenge-admin';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import { t } from '../../i18n/translate.ts';

export type ChallengeColumn = (typeof CHALLENGE_COLUMNS)[number];

export interface ListFilters {
  readonly page: number;
  readonly search: string;
  readonly sort: ChallengeColumn;
  readonly direction: 'asc' | 'desc';
  readonly deleted: 'without' | 'only';
  readonly status?: Challenge['status'] | undefined;
}

export const DEFAULT_ORDER = { sort: 'created', direction: 'desc' } as const;

export const COLUMN_LABELS = {
  created: t('Newest'),
  name: t('Challenge'),
  status: t('Status'),
  visibility: t('Visibility'),
  type: t('Type'),
  hideResults: t('Hide Results'),
  genderFilter: t('Gender Filter'),
  dates: t('Dates'),
} as const satisfies Record<ChallengeColumn, string>;

/**
 * Returns the sort order after a click on a column header: the first click sorts, the second
 * reverses, the third restores the default. `created` sorts only in descending order, which is the
 * default.
 */
export const nextOrder = (
  { sort, direction }: Pick<ListFilters, 'sort' | 'direction'>,
  pressed: ChallengeColumn,
): Pick<ListFilters, 'sort' | 'direction'> => {
  if (pressed !== sort) return { sort: pressed, direction: pressed === 'created' ? 'desc' : 'asc' };
  return direction === 'asc' ? { sort, direction: 'desc' } : DEFAULT_ORDER;
};

export type Flags = Pick<ChallengeRow, 'isActive' | 'isHidden' | 'isDaily' | 'hideResultsUntilFinished'>;
export type Flag = keyof Flags;

export const FLAG_LABELS = {
  isActive: t('Active'),
  isHidden: t('Listed'),
  isDaily: t('Counts again every day'),
  hideResultsUntilFinished: t('Hide Results'),
} as const satisfies Record<Flag, string>;

/**
 * Returns true if the switch of this flag is on. The switch of `isHidden` is labelled "Listed", so
 * it shows the opposite of the value.
 */
export const isSwitchedOn = (flag: Flag, value: boolean): boolean => (flag === 'isHidden' ? !value : value);

export const flagLabel = (flag: Flag, isOn: boolean): string =>
  ({
    isActive: isOn ? t('Active') : t('Inactive'),
    isHidden: isOn ? t('Unlisted') : t('Listed'),
    isDaily: isOn ? t('Counts again every day') : t('Counts once'),
    hideResultsUntilFinished: isOn ? t('Hidden') : t('Shown'),
  })[flag];

export const canHideResults = ({ type }: Pick<ChallengeRow, 'type'>): boolean => type === 'duel';

export const STATUS_LABELS = {
  upcoming: t('Upcoming'),
  active: t('Running'),
  ended: t('Ended'),
} as const satisfies Record<Challenge['status'], string>;

export const SECTION_LABELS = {
  active: t('Running'),
  upcoming: t('Upcoming'),
  ended: t('Past'),
} as const satisfies Record<Challenge['status'], string>;

type Switched = Pick<ChallengeRow, 'isActive' | 'status'>;

export const isRunningButOff = ({ isActive, status }: Switched): boolean => !isActive && status === 'active';

export const stateOf = (row: Switched): string => (isRunningButOff(row) ? t('Inactive') : STATUS_LABELS[row.status]);

/**
 * Warning in the delete dialog. The specification's text there says that deletion cannot be undone,
 * which is true for participants. Admins can restore the challenge for some days.
 */
export const WHAT_DELETING_DOES = t(
  'The page, its recordings and leaderboards disappear for everyone. Videos are removed after {UNDO_DAYS} days.',
  { UNDO_DAYS },
);

/**
 * Returns the days left to restore a challenge, rounded up, at least 0. Both arguments are Unix
 * times in ms.
 */
export const undoDaysLeft = (deletedAt: number, now: number): number =>
  Math.max(0, Math.ceil((deletedAt + UNDO_DAYS * MILLIS_PER_DAY - now) / MILLIS_PER_DAY));
