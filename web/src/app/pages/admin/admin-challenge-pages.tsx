import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { DEFAULT_ORDER as ANALYTICS_ORDER } from '../../../features/analytics/analytics-labels-sorting-and-daily-figures.ts';
import { AnalyticsScreen } from '../../../features/analytics/analytics-screen.tsx';
import {
  CreateChallengeScreen,
  EditChallengeScreen,
} from '../../../features/challenge-admin/challenge-form-screens.tsx';
import { ChallengesScreen } from '../../../features/challenge-admin/challenges-screen.tsx';
import { DEFAULT_ORDER as CHALLENGE_ORDER } from '../../../features/challenge-admin/table-labels-and-switches.ts';
import { ChallengeCard } from '../../../features/challenges/challenge-card.tsx';
import { parseFilters } from '../../path-checks-and-search-params.ts';

const challengesRoute = getRouteApi('/admin/challenges');
const CHALLENGE_DEFAULTS = { ...CHALLENGE_ORDER, deleted: 'without' } as const;

export const AdminChallengesPage = (): ReactElement => {
  const { sort, direction, deleted, created, ...list } = challengesRoute.useSearch();
  const navigate = challengesRoute.useNavigate();
  return (
    <ChallengesScreen
      created={created}
      onShared={() => void navigate({ search: (before) => ({ ...before, created: undefined }), replace: true })}
      asked={{
        ...parseFilters(list),
        sort: sort ?? CHALLENGE_DEFAULTS.sort,
        direction: direction ?? CHALLENGE_DEFAULTS.direction,
        deleted: deleted ?? CHALLENGE_DEFAULTS.deleted,
      }}
      onAsk={(change) =>
        void navigate({
          search: (before) => ({ ...before, page: undefined, ...change }),
          replace: true,
        })
      }
    />
  );
};

const editChallengeRoute = getRouteApi('/admin/challenges/edit/$challenge');

const renderCard = (challenge: Challenge): ReactElement => <ChallengeCard challenge={challenge} hasPlace={false} />;

export const AdminCreateChallengePage = (): ReactElement => <CreateChallengeScreen renderCard={renderCard} />;

export const AdminEditChallengePage = (): ReactElement => {
  const { challenge } = editChallengeRoute.useParams();
  return <EditChallengeScreen challengeId={challenge} renderCard={renderCard} />;
};

const analyticsRoute = getRouteApi('/admin/analytics/$challenge');
const ANALYTICS_DEFAULTS = { ...ANALYTICS_ORDER, tab: 'all' } as const;

export const AdminAnalyticsPage = (): ReactElement => {
  const { challenge } = analyticsRoute.useParams();
  const { tab, sort, direction, ...list } = analyticsRoute.useSearch();
  const navigate = analyticsRoute.useNavigate();
  return (
    <AnalyticsScreen
      challengeId={challenge}
      asked={{
        ...parseFilters(list),
        tab: tab ?? ANALYTICS_DEFAULTS.tab,
        sort: sort ?? ANALYTICS_DEFAULTS.sort,
        direction: direction ?? ANALYTICS_DEFAULTS.direction,
      }}
      onAsk={(change) =>
        void navigate({
          search: (before) => ({ ...before, page: undefined, ...change }),
          replace: true,
        })
      }
    />
  );
};
