import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useAuth } from '../../features/auth/auth-context.tsx';
import { RunningCampaigns } from '../../features/campaigns/running-campaign-links.tsx';
import { ChallengesScreen } from '../../features/challenges/challenges-screen.tsx';
import { Unsent } from '../error-and-not-found-screens.tsx';
import { parseFilters } from '../path-checks-and-search-params.ts';

const route = getRouteApi('/challenges');

export const ChallengesPage = (): ReactElement => {
  const { type, status, ...list } = route.useSearch();
  const navigate = route.useNavigate();
  const { profile } = useAuth();
  return (
    <>
      <Unsent person={profile?.id} />
      <ChallengesScreen
        asked={{ ...parseFilters(list), type, status }}
        events={<RunningCampaigns />}
        onAsk={(change) =>
          void navigate({
            search: (before) => ({ ...before, page: undefined, ...change }),
            replace: true,
            resetScroll: 'page' in change,
          })
        }
      />
    </>
  );
};
