import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useAuth } from '../../features/auth/auth-context.tsx';
import { SharedExerciseScreen } from '../../features/exercises/shared/shared-exercise-screen.tsx';

const route = getRouteApi('/exercise/$code');

export const ExercisePage = (): ReactElement => {
  const { isAdmin, user } = useAuth();
  const { code } = route.useParams();
  return <SharedExerciseScreen code={code} author={isAdmin ? user?.id : undefined} />;
};
