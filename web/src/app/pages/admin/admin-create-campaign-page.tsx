import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { CreateScreen } from '../../../features/campaigns/admin/create-screen.tsx';

const route = getRouteApi('/admin/campaigns/create');

export const AdminCreateCampaignPage = (): ReactElement => <CreateScreen from={route.useSearch().from} />;
