import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { AnalyticsScreen } from '../../../features/analytics/analytics-screen.tsx';
import { DEFAULT_ORDER } from '../../../features/analytics/rules.ts';
import { askedOf } from '../../rules.ts';

const route = getRouteApi('/admin/analytics/$challenge');
const DEFAULTS = { ...DEFAULT_ORDER, tab: 'all' } as const;

export const AdminAnalyticsPage = (): ReactElement => {
  const { challenge } = route.useParams();
  const { tab, sort, direction, ...list } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <AnalyticsScreen
      challengeId={challenge}
      asked={{
        ...askedOf(list),
        tab: tab ?? DEFAULTS.tab,
        sort: sort ?? DEFAULTS.sort,
        direction: direction ?? DEFAULTS.direction,
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
