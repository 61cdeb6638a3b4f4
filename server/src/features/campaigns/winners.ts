/** Who has won what a page names: nobody before two people have looked (docs/decisions/0025-review.md). */
import type { PRIZE_WINNERS } from '@reptemple/contract/campaign-blocks';
import type { GetCampaignStandings } from '@reptemple/contract/campaigns';
import type { Reply } from '@reptemple/contract/endpoint';
import type { Leader } from '@reptemple/contract/participation';
import type { Database } from '../../platform/database.ts';
import { findWinning } from '../review/public.ts';

type Winners = NonNullable<NonNullable<Reply<typeof GetCampaignStandings>['standings']>['winners']>;
type Prize = (typeof PRIZE_WINNERS)[number];

/** `leading`: who stands first for each prize once the challenge is over. */
export const winnersOf = async (
  db: Database,
  leading: Readonly<Record<Prize, Leader | undefined>>,
  now: Date,
): Promise<Winners> => {
  const ids = Object.values(leading).flatMap((leader) => (leader ? [leader.recordingId] : []));
  const winning = await findWinning(db, [...new Set(ids)], now);
  const winnerOf = (prize: Prize): Winners[Prize] => {
    const leader = leading[prize];
    const hasWon = leader && winning.get(leader.recordingId);
    return { leader: hasWon === true ? leader : null, isAwaited: hasWon === false };
  };
  return { top: winnerOf('top'), 'top-male': winnerOf('top-male'), 'top-female': winnerOf('top-female') };
};
