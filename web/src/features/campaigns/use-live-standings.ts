/** What others do is on the page while one looks at it, and so is what time does: a challenge begins, and ends. */
import { GetCampaign, GetCampaignStandings } from '@reptemple/contract/campaigns';
import type { Challenge } from '@reptemple/contract/challenges';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchLeaderboard } from '../../api/live.ts';
import { later, steadily } from '../../api/steadily.ts';
import { watchThroughTime } from '../../api/watch-through-time.ts';

/** Many look at a landing page, and nobody waits here for a figure: it is read anew at most once in so many milliseconds. */
const GAP_MS = 3000;

/** `challenge`: as the page shows it; null where there is none. One that is over is left alone: its figures are final. */
export const useLiveStandings = (challenge: Challenge | null): void => {
  const queries = useQueryClient();
  const moving = challenge?.status === 'ended' ? null : challenge;
  const { id = null, timeZone = 'UTC', startDate = null, endsAt = null } = moving ?? {};
  useEffect(() => {
    if (id === null) return undefined;
    const askAnew = async (): Promise<boolean> => {
      await queries.invalidateQueries({ queryKey: [GetCampaignStandings.id] }, { cancelRefetch: false });
      return true;
    };
    const steady = steadily(askAnew, { gapMs: () => GAP_MS, later });
    let isBegun = false;
    const unwatch = watchThroughTime({ timeZone, startDate, endsAt }, () => {
      if (isBegun) {
        void queries.invalidateQueries({ queryKey: [GetCampaign.id] });
        // By now it may be over, and not be watched any more.
        steady.changed();
      }
      isBegun = true;
      return watchLeaderboard(id, steady.changed);
    });
    return () => {
      unwatch();
      steady.stop();
    };
  }, [queries, id, timeZone, startDate, endsAt]);
};
