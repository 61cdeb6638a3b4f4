import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { GuardSpinner, requireAdmin } from '../guards.tsx';
import { rootRoute } from './root-route.tsx';

/** Parent route of all admin pages; requires an admin. */
export const adminLayoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  beforeLoad: requireAdmin,
  pendingComponent: GuardSpinner,
  component: lazyRouteComponent(() => import('../pages/admin/admin-layout.tsx'), 'AdminLayout'),
});
