/** Public page of a shared exercise. */
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { isRefusal } from '../../api/api-error.ts';
import { sharedDefinitionQuery } from '../../features/exercises/library/queries.ts';
import { SharedExerciseNotFound, SharedExerciseSkeleton } from '../../features/exercises/shared/shared-states.tsx';
import { rootRoute } from './root-route.tsx';

export const exerciseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/exercise/$code',
  loader: async ({ context: { queryClient }, params }) => {
    try {
      await queryClient.ensureQueryData(sharedDefinitionQuery(params.code));
    } catch (error) {
      // A mistyped code may be rejected as a bad request.
      if (isRefusal(error, 'not_found') || isRefusal(error, 'bad_request')) throw notFound();
      throw error;
    }
  },
  pendingComponent: SharedExerciseSkeleton,
  notFoundComponent: SharedExerciseNotFound,
  component: lazyRouteComponent(() => import('../pages/exercise-page.tsx'), 'ExercisePage'),
});
