/** Account security page. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { textOf } from '../search-params.ts';
import { profileLayoutRoute } from './profile-routes.tsx';

/** `needed`: reason for the redirect to this page. */
export const securityRoute = createRoute({
  getParentRoute: () => profileLayoutRoute,
  path: 'security',
  validateSearch: (search): { needed?: 'second-factor' } =>
    textOf(search['needed']) === 'second-factor' ? { needed: 'second-factor' } : {},
  component: lazyRouteComponent(() => import('../pages/security-page.tsx'), 'SecurityPage'),
});
