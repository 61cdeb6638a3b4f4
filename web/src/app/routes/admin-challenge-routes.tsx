/**
 * Admin routes for challenges and their statistics. A loading error redirects to the list
 * (specification S1, section 8).
 */
import { ANALYTICS_COLUMNS, ANALYTICS_TABS } from '@reptemple/contract/operations/analytics';
import { CHALLENGE_COLUMNS } from '@reptemple/contract/challenges/challenge-admin';
import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { AnalyticsSkeleton } from '../../features/analytics/analytics-skeleton.tsx';
import { analyticsQuery } from '../../features/analytics/queries.ts';
import { DEFAULT_ORDER as BEST_FIRST } from '../../features/analytics/column-labels.ts';
import type { AnalyticsColumn, AnalyticsTab } from '../../features/analytics/column-labels.ts';
import { FormSkeleton } from '../../features/challenge-admin/form-skeleton.tsx';
import { adminChallengeQuery, exercisesQuery } from '../../features/challenge-admin/queries.ts';
import { DEFAULT_ORDER as NEWEST_FIRST } from '../../features/challenge-admin/table-columns.ts';
import type { ChallengeColumn } from '../../features/challenge-admin/table-columns.ts';
import { t } from '../../i18n/translate.ts';
import { listSearchOf, textOf, wordOf } from '../search-params.ts';
import type { ListSearch } from '../search-params.ts';
import { adminLayoutRoute } from './admin-layout-route.tsx';
import { sayWhereOpen } from './say-where-open.ts';
import type { Load } from './say-where-open.ts';

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

/** Omits the default order from the URL. */
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

/** Shows an error and redirects to the list; does nothing while preloading. */
const orBackToTheList = async (load: Load, sentence: string, loading: Promise<unknown>): Promise<void> => {
  try {
    await loading;
  } catch (error) {
    if (!sayWhereOpen(load, sentence)) throw error;
    throw redirect({ to: LIST, replace: true });
  }
};

/** Not required: the form shows a retry button if they fail to load. */
const loadExercises = async (load: Load, queryClient: QueryClient): Promise<void> => {
  try {
    await queryClient.fetchQuery(exercisesQuery);
  } catch {
    sayWhereOpen(load, t('Failed to load exercise definitions'));
  }
};

interface ChallengesSearch extends SortedSearch<ChallengeColumn> {
  readonly deleted?: 'without' | 'only' | undefined;
  /** Slug of the challenge that was just created. */
  readonly created?: string | undefined;
}

const listRoute = createRoute({
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

const editRoute = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'challenges/edit/$challenge',
  loader: async (load) => {
    const { isAdmin, queryClient } = load.context;
    if (!isAdmin) return;
    const loading = queryClient.fetchQuery(adminChallengeQuery(load.params.challenge));
    await Promise.all([
      orBackToTheList(load, t('Failed to load challenge'), loading),
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
    await orBackToTheList(load, t('Failed to load analytics data'), loading);
  },
  pendingComponent: AnalyticsSkeleton,
  component: lazyRouteComponent(() => import('../pages/admin/admin-challenge-pages.tsx'), 'AdminAnalyticsPage'),
});

export const adminChallengeRoutes = [listRoute, createChallengeRoute, editRoute, analyticsRoute] as const;
