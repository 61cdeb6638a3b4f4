/**
 * Campaign page by path: /pushtober, /ns, /squat, /hash, and published campaigns (specification S1,
 * section 2).
 */
import { isReservedPath } from '@reptemple/contract/reserved-paths';
import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { isRefusal } from '../../api/api-error.ts';
import { CampaignLoading } from '../../features/campaigns/campaign-loading.tsx';
import { rememberRef } from '../../features/recordings/sharing/saved-referral.ts';
import { t } from '../../i18n/translate.ts';
import { useAuth } from '../../features/auth/auth-context.tsx';
import { textOf } from '../search-params.ts';
import { rootRoute } from './root-route.tsx';
import { sayWhereOpen } from './say-where-open.ts';
import type { Load } from './say-where-open.ts';

/**
 * A loading error shows a toast (specification S1, section 4); an unpublished campaign is not
 * found.
 */
const loadCampaign = async (load: Load, queryClient: QueryClient, path: string): Promise<void> => {
  if (isReservedPath(path)) throw notFound();
  // Lazy import, to keep campaigns out of the initial bundle.
  const { campaignQuery, standingsQuery } = await import('../../features/campaigns/queries.ts');
  // Not awaited, because statistics have their own loading state.
  void queryClient.prefetchQuery(standingsQuery(path));
  try {
    await queryClient.ensureQueryData(campaignQuery(path));
  } catch (error) {
    if (isRefusal(error, 'not_found') || isRefusal(error, 'bad_request')) throw notFound();
    sayWhereOpen(load, t('Failed to load challenge data.'));
    throw error;
  }
};

const Loading = () => {
  const { isSettled } = useAuth();
  return <CampaignLoading path={campaignRoute.useParams().campaign} isAuthSettled={isSettled} />;
};

export const campaignRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$campaign',
  validateSearch: (search): { readonly ref?: string } => {
    const ref = textOf(search['ref']);
    return ref ? { ref } : {};
  },
  beforeLoad: rememberRef,
  loader: async (load) => {
    const { auth, queryClient } = load.context;
    await Promise.all([loadCampaign(load, queryClient, load.params.campaign), auth.settled()]);
  },
  // Shows the loading state immediately, without a minimum duration.
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: Loading,
  component: lazyRouteComponent(() => import('../pages/campaign-page.tsx'), 'CampaignPage'),
});
