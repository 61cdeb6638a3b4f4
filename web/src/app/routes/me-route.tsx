/** Own history, for members and guests. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { GuardSpinner, requireSession } from '../guards.tsx';
import { listSearchOf, textOf } from '../search-params.ts';
import { rootRoute } from './root-route.tsx';

interface MeSearch {
  readonly page?: number | undefined;
  readonly challenge?: string | undefined;
  readonly exercise?: string | undefined;
}

const searchOf = (search: Readonly<Record<string, unknown>>): MeSearch => {
  const { page } = listSearchOf(search);
  const [challenge, exercise] = [textOf(search['challenge']), textOf(search['exercise'])];
  return { ...(page ? { page } : {}), ...(challenge ? { challenge } : {}), ...(exercise ? { exercise } : {}) };
};

export const meRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/me',
  validateSearch: searchOf,
  beforeLoad: requireSession,
  pendingComponent: GuardSpinner,
  component: lazyRouteComponent(() => import('../pages/me-page.tsx'), 'MePage'),
});
