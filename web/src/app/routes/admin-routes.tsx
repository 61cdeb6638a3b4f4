/** Routes of the admin area. The URL contains the search text, filters and page number of lists. */
import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { USER_KINDS } from '@reptemple/contract/accounts/admin-users';
import { CHALLENGE_COLUMNS } from '@reptemple/contract/challenges/challenge-admin';
import { ANALYTICS_COLUMNS, ANALYTICS_TABS } from '@reptemple/contract/operations/challenge-analytics';
import { OUTBOX_STATES } from '@reptemple/contract/operations/mail-outbox';
import type { OutboxState } from '@reptemple/contract/operations/mail-outbox';
import { CORRECTION_STATES } from '@reptemple/contract/recordings/corrections';
import type { CorrectionState } from '@reptemple/contract/recordings/corrections';
import { REVIEW_REASONS } from '@reptemple/contract/recordings/reviews-and-appeals';
import type { ReviewReason } from '@reptemple/contract/recordings/reviews-and-appeals';
import { DEFAULT_ORDER as BEST_FIRST } from '../../features/analytics/analytics-labels-sorting-and-daily-figures.ts';
import type {
  AnalyticsColumn,
  AnalyticsTab,
} from '../../features/analytics/analytics-labels-sorting-and-daily-figures.ts';
import { AnalyticsSkeleton } from '../../features/analytics/analytics-skeleton.tsx';
import { analyticsQuery } from '../../features/analytics/queries.ts';
import { FormSkeleton } from '../../features/challenge-admin/form-skeleton.tsx';
import { adminChallengeQuery, exercisesQuery } from '../../features/challenge-admin/queries.ts';
import { DEFAULT_ORDER as NEWEST_FIRST } from '../../features/challenge-admin/table-labels-and-switches.ts';
import type { ChallengeColumn } from '../../features/challenge-admin/table-labels-and-switches.ts';
import type { UserKind } from '../../features/users/user-actions-and-badges.ts';
import { t } from '../../i18n/translate.ts';
import { Spinner } from '../../ui/feedback/spinner-and-skeleton.tsx';
import { listSearchOf, textOf, wordOf } from '../path-checks-and-search-params.ts';
import type { ListSearch } from '../path-checks-and-search-params.ts';
import { GuardSpinner, requireAdmin } from '../route-guards.tsx';
import { rootRoute } from './root-route.tsx';
import { toastLoadError } from './toast-load-error.ts';
import type { Load } from './toast-load-error.ts';

export const adminLayoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  beforeLoad: requireAdmin,
  pendingComponent: GuardSpinner,
  component: lazyRouteComponent(() => import('../pages/admin/admin-area-layout.tsx'), 'AdminLayout'),
});

const listRoute = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'campaigns',
  validateSearch: listSearchOf,
  component: lazyRouteComponent(() => import('../pages/admin/admin-campaign-pages.tsx'), 'AdminCampaignsPage'),
});

const createCampaignRoute = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'campaigns/create',
  validateSearch: (search): { readonly from?: string } => {
    const from = textOf(search['from']);
    return from ? { from } : {};
  },
  component: lazyRouteComponent(() => import('../pages/admin/admin-campaign-pages.tsx'), 'AdminCreateCampaignPage'),
});

const editRoute = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'campaigns/edit/$campaign',
  loader: async (load) => {
    if (!load.context.isAdmin) return;
    const { editingQuery } = await import('../../features/campaigns/admin/queries.ts');
    try {
      await load.context.queryClient.fetchQuery(editingQuery(load.params.campaign));
    } catch (error) {
      if (!toastLoadError(load, t('Failed to load'))) throw error;
      throw redirect({ to: '/admin/campaigns', replace: true });
    }
  },
  pendingComponent: () => <Spinner as="h1" label={t('Loading...')} className="py-24 text-lg" />,
  component: lazyRouteComponent(() => import('../pages/admin/admin-campaign-pages.tsx'), 'AdminEditCampaignPage'),
});

const adminCampaignRoutes = [listRoute, createCampaignRoute, editRoute] as const;

const LIST = '/admin/challenges';
const DIRECTIONS = ['asc', 'desc'] as const;
type Direction = (typeof DIRECTIONS)[number];

interface SortedSearch<Column> extends ListSearch {
  readonly sort?: Column | undefined;
  readonly direction?: Direction | undefined;
}

interface Order<Column> {
  readonly sort: Column;
  readonly direction: Direction;
}

/** Parses page number, search text and sort order of a list. Omits default values. */
const sortedSearchOf = <Column extends string>(
  search: Readonly<Record<string, unknown>>,
  columns: readonly Column[],
  usual: Order<Column>,
): SortedSearch<Column> => {
  const sort = wordOf(columns, search['sort']) ?? usual.sort;
  const direction = wordOf(DIRECTIONS, search['direction']) ?? usual.direction;
  const isUsual = sort === usual.sort && direction === usual.direction;
  return { ...listSearchOf(search), ...(isUsual ? {} : { sort, direction }) };
};

/**
 * Waits for `loading`. If it fails, shows an error toast and redirects to the list. If the page is
 * only loaded in advance, throws the error instead.
 */
const orRedirectToList = async (load: Load, sentence: string, loading: Promise<unknown>): Promise<void> => {
  try {
    await loading;
  } catch (error) {
    if (!toastLoadError(load, sentence)) throw error;
    throw redirect({ to: LIST, replace: true });
  }
};

/**
 * Loads the exercises for the challenge form. If that fails, shows an error toast but does not
 * reject, because the form offers to try again.
 */
const loadExercises = async (load: Load, queryClient: QueryClient): Promise<void> => {
  try {
    await queryClient.fetchQuery(exercisesQuery);
  } catch {
    toastLoadError(load, t('Failed to load exercise definitions'));
  }
};

interface ChallengesSearch extends SortedSearch<ChallengeColumn> {
  readonly deleted?: 'without' | 'only' | undefined;
  /** Slug of the challenge that the user has just created. The list opens its share dialog. */
  readonly created?: string | undefined;
}

const challengeListRoute = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'challenges',
  validateSearch: (search): ChallengesSearch => {
    const deleted = wordOf(['only'] as const, search['deleted']);
    const created = textOf(search['created']);
    return {
      ...sortedSearchOf(search, CHALLENGE_COLUMNS, NEWEST_FIRST),
      ...(deleted ? { deleted } : {}),
      ...(created ? { created } : {}),
    };
  },
  component: lazyRouteComponent(() => import('../pages/admin/admin-challenge-pages.tsx'), 'AdminChallengesPage'),
});

const createChallengeRoute = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'challenges/create',
  loader: async (load) => {
    if (load.context.isAdmin) await loadExercises(load, load.context.queryClient);
  },
  pendingComponent: FormSkeleton,
  component: lazyRouteComponent(() => import('../pages/admin/admin-challenge-pages.tsx'), 'AdminCreateChallengePage'),
});

const challengeEditRoute = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'challenges/edit/$challenge',
  loader: async (load) => {
    const { isAdmin, queryClient } = load.context;
    if (!isAdmin) return;
    const loading = queryClient.fetchQuery(adminChallengeQuery(load.params.challenge));
    await Promise.all([
      orRedirectToList(load, t('Failed to load challenge'), loading),
      loadExercises(load, queryClient),
    ]);
  },
  pendingComponent: FormSkeleton,
  component: lazyRouteComponent(() => import('../pages/admin/admin-challenge-pages.tsx'), 'AdminEditChallengePage'),
});

const analyticsRoute = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'analytics/$challenge',
  validateSearch: (search): SortedSearch<AnalyticsColumn> & { readonly tab?: AnalyticsTab | undefined } => {
    const tab = wordOf(ANALYTICS_TABS, search['tab']);
    return { ...sortedSearchOf(search, ANALYTICS_COLUMNS, BEST_FIRST), ...(tab && tab !== 'all' ? { tab } : {}) };
  },
  loader: async (load) => {
    if (!load.context.isAdmin) return;
    const loading = load.context.queryClient.fetchQuery(analyticsQuery(load.params.challenge));
    await orRedirectToList(load, t('Failed to load analytics data'), loading);
  },
  pendingComponent: AnalyticsSkeleton,
  component: lazyRouteComponent(() => import('../pages/admin/admin-challenge-pages.tsx'), 'AdminAnalyticsPage'),
});

/**
 * Admin routes of challenges. If a challenge cannot be loaded, they redirect to the list
 * (specification S1, section 8).
 */
const adminChallengeRoutes = [challengeListRoute, createChallengeRoute, challengeEditRoute, analyticsRoute] as const;

const overviewRoute = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: '/',
  component: lazyRouteComponent(() => import('../pages/admin/admin-overview-page.tsx'), 'AdminOverviewPage'),
});

const usersRoute = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'users',
  validateSearch: (search): ListSearch & { readonly kind?: UserKind | undefined } => {
    const kind = wordOf(USER_KINDS, search['kind']);
    return { ...listSearchOf(search), ...(kind && kind !== 'all' ? { kind } : {}) };
  },
  component: lazyRouteComponent(() => import('../pages/admin/admin-system-pages.tsx'), 'AdminUsersPage'),
});

const waitlistRoute = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'waitlist',
  validateSearch: listSearchOf,
  component: lazyRouteComponent(() => import('../pages/admin/admin-system-pages.tsx'), 'AdminWaitlistPage'),
});

const outboxRoute = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'outbox',
  validateSearch: (search): ListSearch & { readonly state?: OutboxState | undefined } => {
    const state = wordOf(OUTBOX_STATES, search['state']);
    return { ...listSearchOf(search), ...(state ? { state } : {}) };
  },
  component: lazyRouteComponent(() => import('../pages/admin/admin-system-pages.tsx'), 'AdminOutboxPage'),
});

const correctionsRoute = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'corrections',
  validateSearch: (search): ListSearch & { readonly state?: CorrectionState | undefined } => {
    const state = wordOf(CORRECTION_STATES, search['state']);
    return { ...listSearchOf(search), ...(state ? { state } : {}) };
  },
  component: lazyRouteComponent(() => import('../pages/admin/admin-review-pages.tsx'), 'AdminCorrectionsPage'),
});

const reviewRoute = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'review',
  validateSearch: (
    search,
  ): ListSearch & { readonly why?: ReviewReason | undefined; readonly who?: 'all' | 'yours' | undefined } => {
    const [why, who] = [wordOf(REVIEW_REASONS, search['why']), wordOf(['yours'] as const, search['who'])];
    return { ...listSearchOf(search), ...(why ? { why } : {}), ...(who ? { who } : {}) };
  },
  component: lazyRouteComponent(() => import('../pages/admin/admin-review-pages.tsx'), 'AdminReviewPage'),
});

const workbenchRoute = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'review/$recording',
  component: lazyRouteComponent(() => import('../pages/admin/admin-review-pages.tsx'), 'AdminWorkbenchPage'),
});

const auditRoute = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'audit',
  validateSearch: listSearchOf,
  component: lazyRouteComponent(() => import('../pages/admin/admin-system-pages.tsx'), 'AdminAuditPage'),
});

const operationsRoute = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'operations',
  component: lazyRouteComponent(() => import('../pages/admin/admin-system-pages.tsx'), 'AdminOperationsPage'),
});

export const adminRoutes = [
  overviewRoute,
  ...adminChallengeRoutes,
  ...adminCampaignRoutes,
  reviewRoute,
  workbenchRoute,
  correctionsRoute,
  usersRoute,
  waitlistRoute,
  outboxRoute,
  auditRoute,
  operationsRoute,
] as const;
