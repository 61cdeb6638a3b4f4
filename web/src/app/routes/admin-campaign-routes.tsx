/** Admin routes for campaigns. A loading error redirects to the list. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { t } from '../../i18n/translate.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { listSearchOf, textOf } from '../search-params.ts';
import { adminLayoutRoute } from './admin-layout-route.tsx';
import { sayWhereOpen } from './say-where-open.ts';

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
      if (!sayWhereOpen(load, t('Failed to load this page'))) throw error;
      throw redirect({ to: '/admin/campaigns', replace: true });
    }
  },
  pendingComponent: () => <Spinner as="h1" label={t('Loading...')} className="py-24 text-lg" />,
  component: lazyRouteComponent(() => import('../pages/admin/admin-campaign-pages.tsx'), 'AdminEditCampaignPage'),
});

export const adminCampaignRoutes = [listRoute, createCampaignRoute, editRoute] as const;
