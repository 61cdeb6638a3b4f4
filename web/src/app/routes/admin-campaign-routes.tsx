/** Campaigns as admins look after them. What cannot be loaded leads back to the list. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { t } from '../../language/texts.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { errorToast } from '../../ui/toast.ts';
import { listSearchOf, textOf } from '../rules.ts';
import { adminLayoutRoute } from './admin-layout-route.tsx';

const listRoute = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'campaigns',
  validateSearch: listSearchOf,
  component: lazyRouteComponent(() => import('../pages/admin-campaigns-page.tsx'), 'AdminCampaignsPage'),
});

const createCampaignRoute = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'campaigns/create',
  validateSearch: (search): { readonly from?: string } => {
    const from = textOf(search['from']);
    return from ? { from } : {};
  },
  component: lazyRouteComponent(() => import('../pages/admin-create-campaign-page.tsx'), 'AdminCreateCampaignPage'),
});

const editRoute = createRoute({
  getParentRoute: () => adminLayoutRoute,
  path: 'campaigns/edit/$campaign',
  loader: async ({ context: { queryClient }, params: { campaign }, preload }) => {
    const { editingQuery } = await import('../../features/campaigns/admin/queries.ts');
    try {
      await queryClient.fetchQuery(editingQuery(campaign));
    } catch (error) {
      if (preload) throw error;
      errorToast(t('Failed to load campaign'));
      throw redirect({ to: '/admin/campaigns', replace: true });
    }
  },
  pendingComponent: () => <Spinner as="h1" label={t('Loading campaign...')} className="py-24 text-lg" />,
  component: lazyRouteComponent(() => import('../pages/admin-edit-campaign-page.tsx'), 'AdminEditCampaignPage'),
});

export const adminCampaignRoutes = [listRoute, createCampaignRoute, editRoute] as const;
