/** The pages about oneself. Whoever is not signed in signs in first and comes back. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ProfileSkeleton } from '../../features/profile/profile-skeleton.tsx';
import { GuardSpinner, requireMember } from '../guards.tsx';
import { rootRoute } from './root-route.tsx';

/** A further page about oneself is a child of this one. */
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
