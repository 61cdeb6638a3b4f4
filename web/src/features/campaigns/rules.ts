/** What a campaign's page decides (first document, sections 2, 4 and 9). */
import { type Block, type BlockKind, DEMO_EXERCISES, type PRIZE_WINNERS } from '@reptemple/contract/campaign-blocks';
import { WINDOW_OVER } from '@reptemple/contract/campaign-window';
import { type Campaign, FULL_LEADERBOARD_ABOVE, type GetCampaignStandings } from '@reptemple/contract/campaigns';
import type { Challenge } from '@reptemple/contract/challenges';
import type { Reply } from '@reptemple/contract/endpoint';
import { said, t } from '../../language/texts.ts';

export type Standings = NonNullable<Reply<typeof GetCampaignStandings>['standings']>;
type State = Pick<Challenge, 'status' | 'closedReason'>;

/** Who looks at the page. */
export interface Viewer {
  readonly isMember: boolean;
  readonly isGuest: boolean;
}

export const recordPath = ({ id }: Pick<Challenge, 'id'>): string => `/challenge/${encodeURIComponent(id)}/record`;

/** Who is signed in goes to the recorder; a visitor signs in first and comes back, unless guests may register there. */
export const joinOf = (
  challenge: Pick<Challenge, 'id' | 'allowsGuests'>,
  { isMember }: Viewer,
): { readonly to: 'record' } | { readonly to: 'login'; readonly redirect: string } =>
  isMember || challenge.allowsGuests ? { to: 'record' } : { to: 'login', redirect: recordPath(challenge) };

/** Join is shown only while one can take part. */
export const canJoin = ({ status, closedReason }: State): boolean => status === 'active' && closedReason === null;

/** The badge of the Live Leaderboard. */
export const badgeOf = (challenge: State): string => {
  if (challenge.status === 'ended') return t('Ended');
  if (challenge.status === 'upcoming') return t('Upcoming');
  return canJoin(challenge) ? t('Active') : t('Inactive');
};

/** Beside figures that do not move any more, or not yet. */
export const standingWords = (challenge: State): string | undefined => {
  // Its leaderboard may go on.
  if (challenge.closedReason === WINDOW_OVER) return said(WINDOW_OVER);
  if (challenge.status === 'ended') return t('Final standings: the challenge has ended.');
  return challenge.closedReason ? said(challenge.closedReason) : undefined;
};

/** Where nobody stands yet, and where nobody ever will. */
export const nobodyWords = (challenge: State | null): string =>
  challenge?.status === 'ended' ? t('Nobody finished a set.') : t('Be the first!');

/** The link to all of it is shown only above 6 recordings (first document, section 9). */
export const showsFullBoard = ({ recordings }: Pick<Standings, 'recordings'>): boolean =>
  recordings > FULL_LEADERBOARD_ABOVE;

/** Whose name stands beside a prize when the challenge is over; undefined before, and where the page does not say by what it is won. */
export const winnerOf = (
  winner: (typeof PRIZE_WINNERS)[number] | null,
  standing: Standing,
): NonNullable<Standings['winners']>[(typeof PRIZE_WINNERS)[number]] | undefined =>
  winner === null || standing.is !== 'there' ? undefined : standing.standings.winners?.[winner];

/** What is known of how the challenge stands. `none`: nothing will be, as without a challenge. */
export type Standing =
  | { readonly is: 'none' }
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly isBusy: boolean; readonly retry: () => void }
  | { readonly is: 'there'; readonly standings: Standings };

interface Asked {
  readonly data: { readonly standings: Standings | null } | undefined;
  /** How often it was not answered. */
  readonly errorUpdateCount: number;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** What was read once stays, also when it cannot be read anew; and what failed has failed until it is there. */
export const standingOf = ({ data, errorUpdateCount, isFetching, refetch }: Asked): Standing => {
  if (data) return data.standings ? { is: 'there', standings: data.standings } : { is: 'none' };
  return errorUpdateCount > 0 ? { is: 'failed', isBusy: isFetching, retry: () => void refetch() } : { is: 'loading' };
};

/** What lies behind a block. `night`: dark by day as well. */
export type Ground = 'hero' | 'ground' | 'surface' | 'night';

export interface Row {
  readonly ground: Ground;
  /** One, or two that stand side by side where there is room. */
  readonly blocks: readonly Block[];
}

const PAIRS: readonly (readonly [BlockKind, BlockKind])[] = [
  ['rules', 'recording-tips'],
  ['recording-tips', 'rules'],
  ['leaderboard', 'top'],
  ['share', 'referral'],
  ['referral', 'share'],
];

const GROUNDS: Partial<Readonly<Record<BlockKind, Ground>>> = { hero: 'hero', 'demo-video': 'night' };

const isPair = (one: Block, other: Block | undefined): boolean =>
  PAIRS.some(([first, second]) => one.kind === first && other?.kind === second);

/** The page, row by row: what belongs together stands together, and plain rows change their ground from one to the next. */
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

/** Blocks that have nothing to say to this viewer are left out, so that no ground is empty. */
export const shownBlocks = (
  blocks: readonly Block[],
  { isMember, hasProgress }: { readonly isMember: boolean; readonly hasProgress: boolean },
): readonly Block[] =>
  blocks.filter(({ kind }) => {
    if (kind === 'progress') return hasProgress;
    return kind === 'sign-up' ? !isMember : true;
  });

/** The exercise that the page's demo video shows; undefined without one. */
export const exerciseShown = (
  blocks: readonly Block[],
): (typeof DEMO_EXERCISES)[keyof typeof DEMO_EXERCISES] | undefined => {
  const demo = blocks.find((block) => block.kind === 'demo-video');
  return demo && DEMO_EXERCISES[demo.clip];
};

/** Where a referral link leads: to the campaign, with whose link it is. */
export const referralPath = ({ path }: Pick<Campaign, 'path'>, ref: string): string =>
  `/${path}?ref=${encodeURIComponent(ref)}`;
