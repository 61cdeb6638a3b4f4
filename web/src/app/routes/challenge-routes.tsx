/** Every page of a challenge. The name in the address may be its id or its slug. */
import { CHALLENGE_TYPES } from '@reptemple/contract/challenge-form';
import { CHALLENGE_STATUSES } from '@reptemple/contract/challenges';
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { isRefusal } from '../../api/api-error.ts';
import { ChallengesSkeleton } from '../../features/challenges/challenges-skeleton.tsx';
import { ChallengeNotFound, ChallengeSkeleton } from '../../features/challenges/challenge-states.tsx';
import { challengeQuery, challengesQuery, standingQuery } from '../../features/challenges/queries.ts';
import { loadBoard } from '../../features/leaderboard/queries.ts';
import { boardSearchOf } from '../../features/leaderboard/rules.ts';
import { LeaderboardSkeleton } from '../../features/leaderboard/standings-skeleton.tsx';
import { recordingQuery } from '../../api/recording.ts';
import { rememberRef } from '../../features/recordings/sharing/visit-ref.ts';
import { t } from '../../language/texts.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { errorToast } from '../../ui/toast.ts';
import { GuardSpinner, requireMember } from '../guards.tsx';
import { askedOf, listSearchOf, type ListSearch, textOf, wordOf } from '../rules.ts';
import { rootRoute } from './root-route.tsx';

/** Says what failed, then lets the error screen take the page. A missing challenge has its own page. */
const saying = async <T,>(sentence: string, loading: Promise<T>): Promise<T> => {
  try {
    return await loading;
  } catch (error) {
    if (isRefusal(error, 'not_found')) throw notFound();
    errorToast(sentence);
    throw error;
  }
};

const NOT_LOADED = t('Failed to load challenge details');

/** What the catalogue is narrowed to stands in the address. */
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
  // Without dependencies: while one types, the page stays and shows what it had.
  loader: ({ context, location }) => {
    const { type, status, ...list } = catalogueSearchOf(location.search);
    const asked = { ...askedOf(list), type, status };
    return saying(
      t('Failed to load challenges. Please try again.'),
      context.queryClient.ensureQueryData(challengesQuery(asked)),
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
  loader: ({ context: { queryClient }, params }) => {
    const load = async () => {
      const { challenge } = await queryClient.ensureQueryData(challengeQuery(params.challenge));
      await queryClient.ensureQueryData(standingQuery(challenge.id));
    };
    return saying(NOT_LOADED, load());
  },
  pendingComponent: ChallengeSkeleton,
  notFoundComponent: ChallengeNotFound,
  component: lazyRouteComponent(() => import('../pages/challenge-page.tsx'), 'ChallengePage'),
});

const leaderboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/challenge/$challenge/leaderboard',
  validateSearch: boardSearchOf,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params, deps }) => {
    const { challenge } = await saying(NOT_LOADED, queryClient.ensureQueryData(challengeQuery(params.challenge)));
    // The board has a place of its own on the page, in which it says what went wrong.
    void loadBoard(queryClient, challenge, deps).catch(() =>
      errorToast(t('Failed to load leaderboard. Please try again.')),
    );
  },
  pendingComponent: LeaderboardSkeleton,
  notFoundComponent: ChallengeNotFound,
  component: lazyRouteComponent(() => import('../pages/leaderboard-page.tsx'), 'LeaderboardPage'),
});

const recordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/challenge/$challenge/record',
  validateSearch: (search): { testVideo?: string; ref?: string } => {
    const [{ testVideo }, ref] = [search, textOf(search['ref'])];
    // An empty one counts: test-camera mode without a video has something to say.
    return { ...(typeof testVideo === 'string' ? { testVideo } : {}), ...(ref ? { ref } : {}) };
  },
  beforeLoad: ({ search }) => {
    if (search.ref !== undefined) rememberRef(search.ref);
  },
  pendingComponent: () => <Spinner as="h1" label={t('Loading challenge...')} className="flex-1 py-24 text-lg" />,
  component: lazyRouteComponent(() => import('../pages/record-page.tsx'), 'RecordPage'),
});

const recordingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/challenge/$challenge/recording/$recording',
  // The page itself says what is wrong with it, and offers ways on.
  loader: ({ context: { queryClient }, params }) =>
    queryClient.ensureQueryData(recordingQuery(params.recording)).catch((error: unknown) => {
      if (isRefusal(error, 'not_found') || isRefusal(error, 'bad_request')) return;
      errorToast(t('Failed to load recording data. Please try again.'));
    }),
  pendingComponent: () => <Spinner as="h1" label={t('Loading recording...')} className="flex-1 py-24 text-lg" />,
  component: lazyRouteComponent(() => import('../pages/recording-page.tsx'), 'RecordingPage'),
});

export const challengeRoutes = [
  challengesRoute,
  marketingRoute,
  creationRoute,
  challengeRoute,
  leaderboardRoute,
  recordRoute,
  recordingRoute,
] as const;
