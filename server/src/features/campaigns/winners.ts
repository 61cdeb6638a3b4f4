/**
 * Determines the winners of a page's prizes. A winner needs two reviewers
 * (docs/decisions/0025).
 */
import type { PRIZE_WINNERS } from '@reptemple/contract/campaigns/campaign-blocks';
import type { GetCampaignStandings } from '@reptemple/contract/campaigns/campaigns';
import type { Reply } from '@reptemple/contract/endpoint';
import type { Leader } from '@reptemple/contract/challenges/participation';
import type { Database } from '../../platform/database/database.ts';
import { mayBeOvertaken } from '../recordings/index.ts';
import { findWinning } from '../review/index.ts';

type Winners = NonNullable<NonNullable<Reply<typeof GetCampaignStandings>['standings']>['winners']>;
type Prize = (typeof PRIZE_WINNERS)[number];

const GENDER_OF = { top: undefined, 'top-male': 'male', 'top-female': 'female' } as const satisfies Record<
  Prize,
  unknown
>;

/**
 * `leading` is first in each prize category once the challenge is over. Returns no winner while
 * another result with as many reps is still being verified or reviewed.
 */
export const winnersOf = async (
  db: Database,
  leading: Readonly<Record<Prize, Leader | undefined>>,
  now: Date,
): Promise<Winners> => {
  const ids = Object.values(leading).flatMap((leader) => (leader ? [leader.recordingId] : []));
  const winning = await findWinning(db, [...new Set(ids)], now);
  const winnerOf = async (prize: Prize): Promise<Winners[Prize]> => {
    const leader = leading[prize];
    if (!leader) return { leader: null, isAwaited: false };
    const isConfirmed = winning.get(leader.recordingId);
    const isOpen = await mayBeOvertaken(db, leader.recordingId, GENDER_OF[prize]);
    const hasWon = isConfirmed === true && !isOpen;
    return { leader: hasWon ? leader : null, isAwaited: isOpen || isConfirmed === false };
  };
  return {
    top: await winnerOf('top'),
    'top-male': await winnerOf('top-male'),
    'top-female': await winnerOf('top-female'),
  };
};
