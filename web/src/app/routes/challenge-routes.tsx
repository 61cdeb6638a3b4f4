/**
 * Routes of challenges: the catalogue, the pages of a challenge by id or slug, recordings, the
 * leaderboard for a big screen, and the poster.
 */
import type { QueryClient } from '@tanstack/react-query';
import { useParams, createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { CHALLENGE_TYPES } from '@reptemple/contract/challenges/challenge-form';
import { canTake, CHALLENGE_STATUSES } from '@reptemple/contract/challenges/challenges';
import { isRefusal } from '../../api/api-error.ts';
import { recordingQuery } from '../../api/recording-query.ts';
import { runningCampaignsQuery } from '../../features/campaigns/running-campaign-links.tsx';
import {
  ChallengeSkeleton,
  ChallengeNotFound,
  ChallengesSkeleton,
} from '../../features/challenges/challenge-header-and-skeletons.tsx';
import { challengeQuery, challengesQuery, loadChallengePage } from '../../features/challenges/queries.ts';
import { boardSearchOf } from '../../features/leaderboard/board-choice-labels-and-row-rules.ts';
import { LeaderboardSkeleton } from '../../features/leaderboard/leaderboard-layout-and-skeletons.tsx';
import { loadBoard } from '../../features/leaderboard/queries.ts';
import { RecordingSkeleton } from '../../features/recordings/detail/recording-skeleton.tsx';
import { rememberRef } from '../../features/recordings/sharing/saved-referral.ts';
import { t } from '../../i18n/translate.ts';
import { Spinner } from '../../ui/feedback/spinner-and-skeleton.tsx';
import { parseFilters, listSearchOf, textOf, wordOf } from '../path-checks-and-search-params.ts';
import type { ListSearch } from '../path-checks-and-search-params.ts';
import { GuardSpinner, requireMember } from '../route-guards.tsx';
import { serverPageMetaOf } from '../server-page-meta.ts';
import { rootRoute } from './root-route.tsx';
import { toastLoadError } from './toast-load-error.ts';
import type { Load } from './toast-load-error.ts';

const ChallengeToCome = (): ReactElement => (
  <ChallengeSkeleton head={serverPageMetaOf(useParams({ strict: false }).challenge)} />
);

const LeaderboardToCome = (): ReactElement => {
  const { challenge = '' } = useParams({ strict: false });
  return <LeaderboardSkeleton challenge={challenge} head={serverPageMetaOf(challenge)} />;
};

/**
 * Waits for `loading` and returns its result. If it fails, shows an error toast and throws the
 * error, for the error screen. Shows no toast if the challenge does not exist, because that has its
 * own page.
 */
const withLoadErrorToast = async <T,>(load: Load, sentence: string, loading: Promise<T>): Promise<T> => {
  try {
    return await loading;
  } catch (error) {
    if (isRefusal(error, 'not_found')) throw notFound();
    toastLoadError(load, sentence);
    throw error;
  }
};

/**
 * Loads the campaigns before the page is shown, to avoid a layout shift. Never rejects, because the
 * page works without them.
 */
const loadCampaigns = (queryClient: QueryClient): Promise<unknown> =>
  queryClient.fetchQuery(runningCampaignsQuery).catch(() => undefined);

const NOT_LOADED = t('Failed to load challenge details');
const NO_STANDINGS = t('Failed to load leaderboard. Please try again.');

interface CatalogueSearch extends ListSearch {
  readonly type?: (typeof CHALLENGE_TYPES)[number] | undefined;
  readonly status?: (typeof CHALLENGE_STATUSES)[number] | undefined;
}

const catalogueSearchOf = (search: Readonly<Record<string, unknown>>): CatalogueSearch => {
  const [type, status] = [wordOf(CHALLENGE_TYPES, search['type']), wordOf(CHALLENGE_STATUSES, search['status'])];
  return { ...listSearchOf(search), ...(type ? { type } : {}), ...(status ? { status } : {}) };
};

const challengesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/challenges',
  validateSearch: catalogueSearchOf,
  // Does not depend on search parameters (`loaderDeps`), so that typing into the page's search
  // field does not load the page again.
  loader: (load) => {
    const { type, status, ...list } = catalogueSearchOf(load.location.search);
    const asked = { ...parseFilters(list), type, status };
    return withLoadErrorToast(
      load,
      t('Failed to load challenges. Please try again.'),
      Promise.all([
        load.context.queryClient.ensureQueryData(challengesQuery(asked)),
        loadCampaigns(load.context.queryClient),
      ]),
    );
  },
  pendingComponent: ChallengesSkeleton,
  component: lazyRouteComponent(() => import('../pages/challenges-page.tsx'), 'ChallengesPage'),
});

const marketingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pushup-challenge',
  component: lazyRouteComponent(() => import('../pages/challenge-marketing-page.tsx'), 'ChallengeMarketingPage'),
});

const creationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pushup-challenge/create',
  beforeLoad: requireMember,
  pendingComponent: GuardSpinner,
  component: lazyRouteComponent(() => import('../pages/challenge-create-page.tsx'), 'ChallengeCreatePage'),
});

const challengeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/challenge/$challenge',
  loader: (load) => {
    const { queryClient } = load.context;
    const page = async () => {
      if (!(await loadChallengePage(queryClient, load.params.challenge))) toastLoadError(load, NO_STANDINGS);
    };
    return withLoadErrorToast(load, NOT_LOADED, Promise.all([page(), loadCampaigns(queryClient)]));
  },
  pendingComponent: ChallengeToCome,
  notFoundComponent: ChallengeNotFound,
  component: lazyRouteComponent(() => import('../pages/challenge-page.tsx'), 'ChallengePage'),
});

const leaderboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/challenge/$challenge/leaderboard',
  validateSearch: boardSearchOf,
  loaderDeps: ({ search }) => search,
  loader: async (load) => {
    const { queryClient } = load.context;
    const asked = queryClient.ensureQueryData(challengeQuery(load.params.challenge));
    const { challenge } = await withLoadErrorToast(load, NOT_LOADED, asked);
    void loadBoard(queryClient, challenge, load.deps).catch(() => toastLoadError(load, NO_STANDINGS));
  },
  pendingComponent: LeaderboardToCome,
  notFoundComponent: ChallengeNotFound,
  component: lazyRouteComponent(() => import('../pages/leaderboard-page.tsx'), 'LeaderboardPage'),
});

const wallRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/challenge/$challenge/wall',
  loader: (load) =>
    withLoadErrorToast(
      load,
      NOT_LOADED,
      load.context.queryClient.ensureQueryData(challengeQuery(load.params.challenge)),
    ),
  notFoundComponent: ChallengeNotFound,
  component: lazyRouteComponent(() => import('../pages/big-screen-and-poster-pages.tsx'), 'WallPage'),
});

const posterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/challenge/$challenge/poster',
  loader: (load) =>
    withLoadErrorToast(
      load,
      NOT_LOADED,
      load.context.queryClient.ensureQueryData(challengeQuery(load.params.challenge)),
    ),
  notFoundComponent: ChallengeNotFound,
  component: lazyRouteComponent(() => import('../pages/big-screen-and-poster-pages.tsx'), 'PosterPage'),
});

interface RecordSearch {
  readonly testVideo?: string;
  /**
   * True to record without signing in. Visitors can register afterwards to keep the recording
   * (docs/decisions/0018).
   */
  readonly practice?: true;
  readonly ref?: string;
}

const recordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/challenge/$challenge/record',
  validateSearch: (search): RecordSearch => {
    const [{ testVideo, practice }, ref] = [search, textOf(search['ref'])];
    return {
      // Keeps an empty `testVideo`, because the test camera then shows a message.
      ...(typeof testVideo === 'string' ? { testVideo } : {}),
      ...(practice === true ? { practice } : {}),
      ...(ref ? { ref } : {}),
    };
  },
  beforeLoad: rememberRef,
  pendingComponent: () => <Spinner as="h1" label={t('Loading challenge...')} className="flex-1 py-24 text-lg" />,
  component: lazyRouteComponent(() => import('../pages/record-page.tsx'), 'RecordPage'),
});

const recordingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/challenge/$challenge/recording/$recording',
  // Never rejects. Shows a toast for errors, but not if the recording does not exist: the page says
  // that.
  loader: (load) =>
    load.context.queryClient.ensureQueryData(recordingQuery(load.params.recording)).catch((error: unknown) => {
      if (isRefusal(error, 'not_found') || isRefusal(error, 'bad_request')) return;
      toastLoadError(load, t('Failed to load recording data. Please try again.'));
    }),
  pendingComponent: RecordingSkeleton,
  component: lazyRouteComponent(() => import('../pages/recording-page.tsx'), 'RecordingPage'),
});

/**
 * Route that redirects to a challenge that visitors can try: the built-in push-up challenge, or
 * else the first open one.
 */
const tryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/try',
  beforeLoad: async ({ context }) => {
    const asked = challengesQuery({ ...parseFilters({}), type: undefined, status: 'active' });
    const { challenges } = await context.queryClient.ensureQueryData(asked);
    const open = challenges.filter(canTake);
    const found = open.find(({ slug }) => slug === 'push-ups') ?? open[0];
    if (!found) throw redirect({ to: '/challenges', replace: true });
    const { id: challenge } = found;
    throw redirect({
      to: '/challenge/$challenge/record',
      params: { challenge },
      search: { practice: true },
      replace: true,
    });
  },
});

export const challengeRoutes = [
  tryRoute,
  challengesRoute,
  marketingRoute,
  creationRoute,
  challengeRoute,
  leaderboardRoute,
  wallRoute,
  posterRoute,
  recordRoute,
  recordingRoute,
] as const;
