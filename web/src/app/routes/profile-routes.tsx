/** The pages about oneself. Whoever is not signed in signs in first and comes back. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rememberReturn } from '../../features/auth/return-address.ts';
import { ProfileSkeleton } from '../../features/profile/profile-skeleton.tsx';
import { profileQuery } from '../../features/profile/queries.ts';
import { rootRoute } from './root-route.tsx';

/** A further page about oneself is a child of this one. */
export const profileLayoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile',
  beforeLoad: async ({ context, location }) => {
    const { profile } = await context.queryClient.ensureQueryData(profileQuery);
    if (profile) return;
    rememberReturn(location.href);
    throw redirect({ to: '/login', replace: true });
  },
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
