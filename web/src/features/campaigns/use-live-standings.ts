/** Live updates of a campaign page: new recordings, and start and end of the challenge. */
import { GetCampaign, GetCampaignStandings } from '@reptemple/contract/campaigns/campaigns';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchLeaderboard } from '../../api/live.ts';
import { later, coalesce } from '../../api/coalesce.ts';
import { watchThroughTime } from '../../api/watch-through-time.ts';

/** Minimum interval between refetches in ms, because a page can have many visitors. */
const GAP_MS = 3000;

/** `challenge`: as displayed; null without one. An ended challenge is not watched. */
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
    const steady = coalesce(askAnew, { gapMs: () => GAP_MS, later });
    let isBegun = false;
    const unwatch = watchThroughTime({ timeZone, startDate, endsAt }, () => {
      if (isBegun) {
        void queries.invalidateQueries({ queryKey: [GetCampaign.id] });
        // Refetches, because the challenge may have ended, which stops watching.
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
