import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.tsx';

/** Pages for those who build this. The condition is known to the bundler, which leaves them out of the product. */
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
