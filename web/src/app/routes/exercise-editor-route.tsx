/** Only admins pass; the address may name a stored definition (second document, section 2). */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { GuardSpinner, requireAdmin } from '../guards.tsx';
import { textOf } from '../rules.ts';
import { rootRoute } from './root-route.tsx';

export const exerciseEditorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/exercise-definition-editor',
  validateSearch: (search): { readonly definition?: string | undefined } => {
    const definition = textOf(search['definition']);
    return definition ? { definition } : {};
  },
  beforeLoad: requireAdmin,
  pendingComponent: GuardSpinner,
  component: lazyRouteComponent(() => import('../pages/exercise-editor-page.tsx'), 'ExerciseEditorPage'),
});
