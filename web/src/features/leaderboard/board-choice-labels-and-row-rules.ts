/**
 * Choice of a leaderboard by period and gender, with its labels and URL parameters. Also the rules
 * of its rows: medal, link to the recording, status badge (specification S2, sections 2, 4 and 9).
 */
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { defaultPeriodOf, GENDER_TABS, PERIODS } from '@reptemple/contract/challenges/leaderboard';
import type { LeaderboardRow } from '@reptemple/contract/challenges/leaderboard';
import { t } from '../../i18n/translate.ts';

export type GenderTab = (typeof GENDER_TABS)[number];

export const GENDER_LABELS: Readonly<Record<GenderTab, string>> = {
  all: t('All'),
  male: t('Male'),
  female: t('Female'),
};

/** Parses the gender of a leaderboard in the URL. Returns 'all' for unknown values. */
export const genderTabOf = (value: unknown): GenderTab => GENDER_TABS.find((tab) => tab === value) ?? 'all';

export const BOARDS = [...PERIODS, 'aggregate'] as const;
export type Board = (typeof BOARDS)[number];

export const BOARD_LABELS: Readonly<Record<Board, string>> = {
  today: t('Today'),
  week: t('This Week'),
  all: t('All Time'),
  aggregate: t('Aggregate'),
};

type Kind = Pick<Challenge, 'isDaily' | 'type'>;

/** Returns the leaderboards that a challenge has. Only accountability challenges have totals. */
export const boardsOf = ({ type }: Pick<Challenge, 'type'>): readonly Board[] =>
  type === 'accountability' ? BOARDS : PERIODS;

/** Returns the requested leaderboard, or the default one if the challenge does not have it. */
export const boardOf = (challenge: Kind, asked: Board | undefined): Board =>
  boardsOf(challenge).find((board) => board === asked) ?? defaultPeriodOf(challenge);

export interface BoardSearch {
  readonly period?: Board;
  readonly gender?: GenderTab;
}

export const boardSearchOf = (search: Readonly<Record<string, unknown>>): BoardSearch => {
  const period = BOARDS.find((board) => board === search['period']);
  const gender = genderTabOf(search['gender']);
  return { ...(period ? { period } : {}), ...(gender === 'all' ? {} : { gender }) };
};

export const addressOf = (challenge: Kind, board: Board, gender: GenderTab): BoardSearch =>
  boardSearchOf({ period: board === defaultPeriodOf(challenge) ? undefined : board, gender });

export const isDailyChallenge = ({ isDaily, type }: Kind): boolean => isDaily || type === 'daily';

export type Metal = 'gold' | 'silver' | 'bronze';

/** Returns the medal of ranks 1 to 3; undefined for all others. */
export const metalOf = (rank: number): Metal | undefined => (['gold', 'silver', 'bronze'] as const)[rank - 1];

/** Returns true if the row links to its recording. A recording without a video has no page. */
export const canOpen = ({ hasVideo }: Pick<LeaderboardRow, 'hasVideo'>): boolean => hasVideo;

export const speaksForItself = ({ status }: Pick<LeaderboardRow, 'status'>): boolean => status === 'verified';

interface Words {
  readonly title: string;
  readonly words: string;
}

const NOBODY_YET: Readonly<Record<Challenge['status'], Words>> = {
  upcoming: { title: t('Coming Soon'), words: '' },
  active: { title: t('No results yet'), words: t('Be the first!') },
  ended: { title: t('No results'), words: '' },
};

/**
 * Text of an empty leaderboard if the challenge is switched off. It does not invite users to
 * record.
 */
const NOBODY_CLOSED: Words = { title: t('No results yet'), words: '' };

const NOBODY_IN: Readonly<Record<Exclude<Board, 'all'>, Words>> = {
  today: { title: t('No results'), words: '' },
  week: { title: t('No results'), words: '' },
  aggregate: NOBODY_CLOSED,
};

/** Returns the text of an empty leaderboard. `people`: number of participants of all genders. */
export const emptyLabel = (
  { status, isActive }: Pick<Challenge, 'status' | 'isActive'>,
  board: Board,
  gender: GenderTab,
  people: number,
): Words => {
  if (people > 0 && gender !== 'all') return NOBODY_CLOSED;
  if (board !== 'all' && status !== 'upcoming') return NOBODY_IN[board];
  return status === 'active' && !isActive ? NOBODY_CLOSED : NOBODY_YET[status];
};
