import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.tsx';

/** Development routes; the bundler removes them from production. */
export const developmentRoutes = () =>
  import.meta.env.DEV
    ? [
        createRoute({
          getParentRoute: () => rootRoute,
          path: '/design',
          component: lazyRouteComponent(() => import('../design/design-page.tsx'), 'DesignPage'),
        }),
      ]
    : [];
