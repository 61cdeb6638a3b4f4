import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { EditorScreen } from '../../../features/campaigns/editor/editor-screen.tsx';
import { campaignWaitlist } from '../campaign-waitlist.tsx';

const route = getRouteApi('/admin/campaigns/edit/$campaign');

export const AdminEditCampaignPage = (): ReactElement => {
  const { campaign } = route.useParams();
  return <EditorScreen key={campaign} campaign={campaign} waitlist={campaignWaitlist} />;
};
