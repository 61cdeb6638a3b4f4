/** Admin routes. Require an admin; search and page number of lists are in the URL. */
import { USER_KINDS } from '@reptemple/contract/accounts/admin-users';
import { CORRECTION_STATES } from '@reptemple/contract/recordings/corrections';
import type { CorrectionState } from '@reptemple/contract/recordings/corrections';
import { OUTBOX_STATES } from '@reptemple/contract/operations/outbox';
import type { OutboxState } from '@reptemple/contract/operations/outbox';
import { REVIEW_REASONS } from '@reptemple/contract/recordings/review';
import type { ReviewReason } from '@reptemple/contract/recordings/review';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { UserKind } from '../../features/users/user-permissions.ts';
import { listSearchOf, wordOf } from '../search-params.ts';
import type { ListSearch } from '../search-params.ts';
import { adminCampaignRoutes } from './admin-campaign-routes.tsx';
import { adminChallengeRoutes } from './admin-challenge-routes.tsx';
import { adminLayoutRoute } from './admin-layout-route.tsx';

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
