import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.tsx';

export const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  /** `stay`: prevents the redirect to the active challenge. */
  validateSearch: ({ stay }): { readonly stay?: true } => (stay === undefined || stay === false ? {} : { stay: true }),
  component: lazyRouteComponent(() => import('../landing/landing-gate.tsx'), 'LandingGate'),
});
