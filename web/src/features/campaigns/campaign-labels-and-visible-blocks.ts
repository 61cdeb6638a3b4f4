/**
 * Decides what a campaign page shows: joining, labels, winners, loading state, and blocks grouped
 * into rows (specification S1, sections 2, 4 and 9).
 */
import { DEMO_EXERCISES } from '@reptemple/contract/campaigns/campaign-blocks';
import type { Block, BlockKind, PRIZE_WINNERS } from '@reptemple/contract/campaigns/campaign-blocks';
import { WINDOW_OVER, FULL_LEADERBOARD_ABOVE } from '@reptemple/contract/campaigns/campaign-pages';
import type { Campaign, GetCampaignStandings } from '@reptemple/contract/campaigns/campaign-pages';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import type { Leader } from '@reptemple/contract/challenges/join-progress-and-duel-state';
import type { Reply } from '@reptemple/contract/endpoint';
import { isUndecided } from '@reptemple/contract/recordings/recordings';
import { translateMessage, t } from '../../i18n/translate.ts';

export type Standings = NonNullable<Reply<typeof GetCampaignStandings>['standings']>;
type State = Pick<Challenge, 'status' | 'closedReason'>;

export interface Viewer {
  readonly isMember: boolean;
  readonly isGuest: boolean;
}

export const recordPath = ({ id }: Pick<Challenge, 'id'>): string => `/challenge/${encodeURIComponent(id)}/record`;

/**
 * Returns the target of a Join button: the recorder for members, and for everyone if guests are
 * allowed. Otherwise the login, which then redirects to the recorder.
 */
export const joinOf = (
  challenge: Pick<Challenge, 'id' | 'allowsGuests'>,
  { isMember }: Viewer,
): { readonly to: 'record' } | { readonly to: 'login'; readonly redirect: string } =>
  isMember || challenge.allowsGuests ? { to: 'record' } : { to: 'login', redirect: recordPath(challenge) };

export const canJoin = ({ status, closedReason }: State): boolean => status === 'active' && closedReason === null;

export const badgeOf = (challenge: State): string => {
  if (challenge.status === 'ended') return t('Ended');
  if (challenge.status === 'upcoming') return t('Upcoming');
  return canJoin(challenge) ? t('Active') : t('Inactive');
};

/**
 * Returns the note that explains why the statistics do not change; undefined while the challenge is
 * running.
 */
export const standingLabel = (challenge: State, leaders: readonly Pick<Leader, 'status'>[]): string | undefined => {
  // This check comes first, because the campaign's days may end before its challenge ends.
  if (challenge.closedReason === WINDOW_OVER) return translateMessage(WINDOW_OVER);
  if (challenge.status === 'ended') return leaders.some(isUndecided) ? t('Not final yet') : t('Final results');
  return challenge.closedReason ? translateMessage(challenge.closedReason) : undefined;
};

export const nobodyLabel = (challenge: State | null): string =>
  challenge?.status === 'ended' ? t('No results') : t('Be the first!');

/**
 * Returns true if there are more recordings than the page lists (6; specification S1, section 9).
 */
export const showsFullBoard = ({ recordings }: Pick<Standings, 'recordings'>): boolean =>
  recordings > FULL_LEADERBOARD_ABOVE;

/**
 * Returns the winner of a prize. Undefined before the challenge has ended, and for prizes that are
 * not won by rank.
 */
export const winnerOf = (
  winner: (typeof PRIZE_WINNERS)[number] | null,
  standing: Standing,
): NonNullable<Standings['winners']>[(typeof PRIZE_WINNERS)[number]] | undefined =>
  winner === null || standing.is !== 'there' ? undefined : standing.standings.winners?.[winner];

/**
 * Loading state of a campaign's standings: its statistics and top results. `none`: the page has no
 * standings, for example without a challenge.
 */
export type Standing =
  | { readonly is: 'none' }
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly isBusy: boolean; readonly retry: () => void }
  | { readonly is: 'there'; readonly standings: Standings };

interface QueryState {
  readonly data: { readonly standings: Standings | null } | undefined;
  readonly errorUpdateCount: number;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

/**
 * Converts a query to a loading state. A failed refetch keeps the loaded data; a failed first
 * request stays `failed` during retries.
 */
export const standingOf = ({ data, errorUpdateCount, isFetching, refetch }: QueryState): Standing => {
  if (data) return data.standings ? { is: 'there', standings: data.standings } : { is: 'none' };
  return errorUpdateCount > 0 ? { is: 'failed', isBusy: isFetching, retry: () => void refetch() } : { is: 'loading' };
};

export type RowBackground = 'hero' | 'ground' | 'surface' | 'dark';

export interface Row {
  readonly ground: RowBackground;
  readonly blocks: readonly Block[];
}

const PAIRS: readonly (readonly [BlockKind, BlockKind])[] = [
  ['rules', 'recording-tips'],
  ['recording-tips', 'rules'],
  ['leaderboard', 'top'],
  ['share', 'referral'],
  ['referral', 'share'],
];

const GROUNDS: Partial<Readonly<Record<BlockKind, RowBackground>>> = { hero: 'hero', 'demo-video': 'dark' };

const isPair = (one: Block, other: Block | undefined): boolean =>
  PAIRS.some(([first, second]) => one.kind === first && other?.kind === second);

/**
 * Arranges the blocks in rows: puts related neighbours next to each other, and alternates the
 * background colour.
 */
export const rowsOf = (blocks: readonly Block[]): readonly Row[] => {
  const rows: Row[] = [];
  let plain = 0;
  for (let at = 0; at < blocks.length; at += 1) {
    const [block, next] = [blocks[at], blocks[at + 1]];
    if (!block) continue;
    const own = GROUNDS[block.kind];
    const ground = own ?? (plain % 2 === 0 ? 'ground' : 'surface');
    if (!own) plain += 1;
    if (next && isPair(block, next)) {
      rows.push({ ground, blocks: [block, next] });
      at += 1;
    } else rows.push({ ground, blocks: [block] });
  }
  return rows;
};

/**
 * Returns the blocks that this viewer sees. Skips `progress` for visitors without recordings and
 * `sign-up` for members.
 */
export const shownBlocks = (
  blocks: readonly Block[],
  { isMember, hasProgress }: { readonly isMember: boolean; readonly hasProgress: boolean },
): readonly Block[] =>
  blocks.filter(({ kind }) => {
    if (kind === 'progress') return hasProgress;
    return kind === 'sign-up' ? !isMember : true;
  });

/** Returns the exercise of the demo block's clip; undefined if the page has no demo block. */
export const exerciseShown = (
  blocks: readonly Block[],
): (typeof DEMO_EXERCISES)[keyof typeof DEMO_EXERCISES] | undefined => {
  const demo = blocks.find((block) => block.kind === 'demo-video');
  return demo && DEMO_EXERCISES[demo.clip];
};

export const referralPath = ({ path }: Pick<Campaign, 'path'>, ref: string): string =>
  `/${path}?ref=${encodeURIComponent(ref)}`;
