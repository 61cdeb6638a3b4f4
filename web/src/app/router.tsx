/** Router with all routes. Pages are lazily loaded when a link is hovered or opened. */
import { createRouter } from '@tanstack/react-router';
import { ErrorScreen, NotFoundScreen } from './error-and-not-found-screens.tsx';
import { pageTransition } from './navigation-focus-and-transitions.ts';
import { queryClient } from './query-client.ts';
import { accountRoutes, meRoute, profileLayoutRoute, profileRoutes, securityRoute } from './routes/account-routes.tsx';
import { adminLayoutRoute, adminRoutes } from './routes/admin-routes.tsx';
import { challengeRoutes } from './routes/challenge-routes.tsx';
import {
  accuracyRoute,
  campaignRoute,
  exerciseEditorRoute,
  exerciseRoute,
  landingRoute,
} from './routes/public-routes.tsx';
import { developmentRoutes, rootRoute } from './routes/root-route.tsx';
import { auth } from './start-auth-session.ts';

const PENDING_AFTER_MS = 250;

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    landingRoute,
    ...accountRoutes,
    ...challengeRoutes,
    exerciseRoute,
    accuracyRoute,
    meRoute,
    profileLayoutRoute.addChildren([...profileRoutes, securityRoute]),
    adminLayoutRoute.addChildren([...adminRoutes]),
    exerciseEditorRoute,
    campaignRoute,
    ...developmentRoutes(),
  ]),
  context: {
    queryClient,
    auth,
    isOpen: (pathname: string): boolean => router.latestLocation.pathname === pathname,
  },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: PENDING_AFTER_MS,
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: NotFoundScreen,
  // Shows the general not-found page for an unknown URL, even below /admin or /profile, without the
  // layout and the guard of those areas.
  notFoundMode: 'root',
  scrollRestoration: true,
  defaultViewTransition: pageTransition,
});

/**
 * Paths of pages whose guards do not run again after a sign-in or sign-out, because these pages
 * redirect the user themselves.
 */
const REDIRECTING_PAGES = new Set(['/logout', '/auth/callback', '/auth/reset-password']);

/** Runs the guards of the open page again. Called after a sign-in or sign-out. */
export const rerunGuards = (): void => {
  if (!REDIRECTING_PAGES.has(router.latestLocation.pathname)) void router.invalidate();
};

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
