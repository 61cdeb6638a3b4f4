/** Account routes; visitors are redirected to sign-in and back. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ProfileSkeleton } from '../../features/profile/profile-skeleton.tsx';
import { GuardSpinner, requireMember } from '../guards.tsx';
import { rootRoute } from './root-route.tsx';

/** Parent route of account pages. */
export const profileLayoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile',
  beforeLoad: requireMember,
  pendingComponent: GuardSpinner,
  component: lazyRouteComponent(() => import('../pages/profile-layout.tsx'), 'ProfileLayout'),
});

const profileRoute = createRoute({
  getParentRoute: () => profileLayoutRoute,
  path: '/',
  pendingComponent: ProfileSkeleton,
  component: lazyRouteComponent(() => import('../../features/profile/profile-screen.tsx'), 'ProfileScreen'),
});

const yourDataRoute = createRoute({
  getParentRoute: () => profileLayoutRoute,
  path: 'data',
  component: lazyRouteComponent(() => import('../../features/profile/your-data-screen.tsx'), 'YourDataScreen'),
});

export const profileRoutes = [profileRoute, yourDataRoute] as const;
