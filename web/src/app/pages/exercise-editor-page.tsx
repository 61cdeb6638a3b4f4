import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useAuth } from '../../features/auth/auth-context.tsx';
import { EditorScreen } from '../../features/exercises/editor/editor-screen.tsx';
import { ReauthenticationProvider } from '../layout/side-navigation-and-reauthentication.tsx';
import { AdminsOnly } from '../route-guards.tsx';

const route = getRouteApi('/exercise-definition-editor');

export const ExerciseEditorPage = (): ReactElement => {
  const { definition, begin } = route.useSearch();
  const { user } = useAuth();
  return (
    <AdminsOnly>
      <ReauthenticationProvider>
        {user ? <EditorScreen person={user.id} asked={definition} begin={begin} /> : null}
      </ReauthenticationProvider>
    </AdminsOnly>
  );
};
