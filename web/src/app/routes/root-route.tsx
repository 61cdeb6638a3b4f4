import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { AuthSession } from '../../features/auth/state/auth-session.ts';
import { RootLayout } from '../layout/root-layout.tsx';

export const rootRoute = createRootRouteWithContext<{
  readonly queryClient: QueryClient;
  readonly auth: AuthSession;
  readonly isOpen: (pathname: string) => boolean;
}>()({
  component: RootLayout,
});

export const developmentRoutes = () =>
  import.meta.env.DEV
    ? [
        createRoute({
          getParentRoute: () => rootRoute,
          path: '/design',
          component: lazyRouteComponent(() => import('../design/component-gallery-page.tsx'), 'DesignPage'),
        }),
      ]
    : [];
