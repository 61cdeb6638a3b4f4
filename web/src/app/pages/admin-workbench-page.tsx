import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { WorkbenchScreen } from '../../features/review/workbench-screen.tsx';

const route = getRouteApi('/admin/review/$recording');

export const AdminWorkbenchPage = (): ReactElement => <WorkbenchScreen {...route.useParams()} />;
