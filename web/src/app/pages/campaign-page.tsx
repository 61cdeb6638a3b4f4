import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useAuth } from '../../features/auth/auth-context.tsx';
import { CampaignScreen } from '../../features/campaigns/campaign-screen.tsx';
import { campaignWaitlist } from './campaign-waitlist.tsx';

const route = getRouteApi('/$campaign');

export const CampaignPage = (): ReactElement => {
  const { campaign } = route.useParams();
  const { isMember, isGuest } = useAuth();
  return <CampaignScreen key={campaign} path={campaign} viewer={{ isMember, isGuest }} waitlist={campaignWaitlist} />;
};
