import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.tsx';

export const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  /** `stay`: not to be led on to one's challenge. */
  validateSearch: ({ stay }): { readonly stay?: true } => (stay === undefined || stay === false ? {} : { stay: true }),
  component: lazyRouteComponent(() => import('../landing/landing-gate.tsx'), 'LandingGate'),
});
