/**
 * Requires an admin. The URL may name a stored definition, or request one from a video
 * (specification S2, section 2).
 */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { GuardSpinner, requireAdmin } from '../guards.tsx';
import { textOf, wordOf } from '../search-params.ts';
import { rootRoute } from './root-route.tsx';

export const exerciseEditorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/exercise-definition-editor',
  validateSearch: (search): { readonly definition?: string | undefined; readonly begin?: 'video' | undefined } => {
    const [definition, begin] = [textOf(search['definition']), wordOf(['video'] as const, search['begin'])];
    return { ...(definition ? { definition } : {}), ...(begin ? { begin } : {}) };
  },
  beforeLoad: requireAdmin,
  pendingComponent: GuardSpinner,
  component: lazyRouteComponent(() => import('../pages/exercise-editor-page.tsx'), 'ExerciseEditorPage'),
});
