/**
 * Routes of public pages: landing page, exercises, accuracy, and campaigns by path, such as
 * /pushtober, /ns, /squat and /hash (specification S1, section 2).
 */
import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { isReservedPath } from '@reptemple/contract/page-routes-and-reserved-paths';
import { isRefusal } from '../../api/api-error.ts';
import { useAuth } from '../../features/auth/auth-context.tsx';
import { CampaignLoading } from '../../features/campaigns/campaign-loading-screen.tsx';
import { sharedDefinitionQuery } from '../../features/exercises/library/queries.ts';
import {
  SharedExerciseNotFound,
  SharedExerciseSkeleton,
} from '../../features/exercises/shared/shared-exercise-skeleton-and-not-found.tsx';
import { rememberRef } from '../../features/recordings/sharing/saved-referral.ts';
import { t } from '../../i18n/translate.ts';
import { textOf, wordOf } from '../path-checks-and-search-params.ts';
import { GuardSpinner, requireAdmin } from '../route-guards.tsx';
import { rootRoute } from './root-route.tsx';
import { toastLoadError } from './toast-load-error.ts';
import type { Load } from './toast-load-error.ts';

export const exerciseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/exercise/$code',
  loader: async ({ context: { queryClient }, params }) => {
    try {
      await queryClient.ensureQueryData(sharedDefinitionQuery(params.code));
    } catch (error) {
      // Shows the not-found page also for a mistyped code, which the server rejects as a bad
      // request.
      if (isRefusal(error, 'not_found') || isRefusal(error, 'bad_request')) throw notFound();
      throw error;
    }
  },
  pendingComponent: SharedExerciseSkeleton,
  notFoundComponent: SharedExerciseNotFound,
  component: lazyRouteComponent(() => import('../pages/exercise-page.tsx'), 'ExercisePage'),
});

/**
 * Route of the exercise editor, for admins. The URL may name a stored definition, or ask to begin
 * with a video (specification S2, section 2).
 */
export const exerciseEditorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/exercise-definition-editor',
  validateSearch: (search): { readonly definition?: string | undefined; readonly begin?: 'video' | undefined } => {
    const [definition, begin] = [textOf(search['definition']), wordOf(['video'] as const, search['begin'])];
    return { ...(definition ? { definition } : {}), ...(begin ? { begin } : {}) };
  },
  beforeLoad: requireAdmin,
  pendingComponent: GuardSpinner,
  component: lazyRouteComponent(() => import('../pages/exercise-editor-page.tsx'), 'ExerciseEditorPage'),
});

export const accuracyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accuracy',
  component: lazyRouteComponent(() => import('../../features/accuracy/accuracy-screen.tsx'), 'AccuracyScreen'),
});

export const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  /** The search parameter `stay` prevents the redirect to the user's active challenge. */
  validateSearch: ({ stay }): { readonly stay?: true } => (stay === undefined || stay === false ? {} : { stay: true }),
  component: lazyRouteComponent(() => import('../landing/landing-or-active-challenge-page.tsx'), 'LandingGate'),
});

/**
 * Loads a campaign. If that fails, shows an error toast (specification S1, section 4). A reserved
 * path or an unpublished campaign gets the not-found page.
 */
const loadCampaign = async (load: Load, queryClient: QueryClient, path: string): Promise<void> => {
  if (isReservedPath(path)) throw notFound();
  // Imports the campaigns only here, so that the page's first scripts do not include them.
  const { campaignQuery, standingsQuery } = await import('../../features/campaigns/queries.ts');
  void queryClient.prefetchQuery(standingsQuery(path));
  try {
    await queryClient.ensureQueryData(campaignQuery(path));
  } catch (error) {
    if (isRefusal(error, 'not_found') || isRefusal(error, 'bad_request')) throw notFound();
    toastLoadError(load, t('Failed to load challenge data.'));
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
  // Shows the loading state immediately and for no minimum time.
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: Loading,
  component: lazyRouteComponent(() => import('../pages/campaign-page.tsx'), 'CampaignPage'),
});
