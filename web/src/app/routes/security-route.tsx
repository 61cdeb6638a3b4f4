/** What guards one's account, among the pages about oneself. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { textOf } from '../rules.ts';
import { profileLayoutRoute } from './profile-routes.tsx';

/** `needed`: why somebody was led here. */
export const securityRoute = createRoute({
  getParentRoute: () => profileLayoutRoute,
  path: 'security',
  validateSearch: (search): { needed?: 'second-factor' } =>
    textOf(search['needed']) === 'second-factor' ? { needed: 'second-factor' } : {},
  component: lazyRouteComponent(() => import('../pages/security-page.tsx'), 'SecurityPage'),
});
