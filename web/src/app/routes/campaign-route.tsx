/** Every campaign's page, by its path: /pushtober, /ns, /squat, /hash, and what organisers publish (first document, section 2). */
import { isReservedPath } from '@reptemple/contract/reserved-paths';
import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { isRefusal } from '../../api/api-error.ts';
import { CampaignLoading } from '../../features/campaigns/campaign-loading.tsx';
import { rememberRef } from '../../features/recordings/sharing/visit-ref.ts';
import { t } from '../../language/texts.ts';
import { errorToast } from '../../ui/toast.ts';
import { useAuth } from '../../features/auth/auth-context.tsx';
import { textOf } from '../rules.ts';
import { rootRoute } from './root-route.tsx';

/** A failure leaves loading and shows a toast (first document, section 4); what nobody published is no page. */
const load = async (queryClient: QueryClient, path: string): Promise<void> => {
  if (isReservedPath(path)) throw notFound();
  // What campaigns are made of is no part of the first page.
  const { campaignQuery, standingsQuery } = await import('../../features/campaigns/queries.ts');
  // The figures come when they come: each has its place on the page.
  void queryClient.prefetchQuery(standingsQuery(path));
  try {
    await queryClient.ensureQueryData(campaignQuery(path));
  } catch (error) {
    if (isRefusal(error, 'not_found') || isRefusal(error, 'bad_request')) throw notFound();
    errorToast(t('Failed to load challenge data.'));
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
  beforeLoad: ({ search }) => {
    if (search.ref !== undefined) rememberRef(search.ref);
  },
  loader: async ({ context: { auth, queryClient }, params: { campaign } }) => {
    await Promise.all([load(queryClient, campaign), auth.settled()]);
  },
  // Said at once, and no longer than it takes.
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: Loading,
  component: lazyRouteComponent(() => import('../pages/campaign-page.tsx'), 'CampaignPage'),
});
