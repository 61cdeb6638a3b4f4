import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useAuth } from '../../../features/auth/auth-context.tsx';
import { WorkbenchScreen } from '../../../features/review/workbench-screen.tsx';

const route = getRouteApi('/admin/review/$recording');

/** The layout admits only admins, so `user` is set. */
export const AdminWorkbenchPage = (): ReactElement | null => {
  const { recording } = route.useParams();
  const { user } = useAuth();
  return user ? <WorkbenchScreen recording={recording} reviewer={user.id} /> : null;
};
