import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { CreateScreen } from '../../../features/campaigns/admin/create-screen.tsx';
import { ListScreen } from '../../../features/campaigns/admin/list-screen.tsx';
import { EditorScreen } from '../../../features/campaigns/editor/editor-screen.tsx';
import { parseFilters } from '../../path-checks-and-search-params.ts';
import { campaignWaitlist } from '../campaign-waitlist.tsx';

const campaignsRoute = getRouteApi('/admin/campaigns');

export const AdminCampaignsPage = (): ReactElement => {
  const search = campaignsRoute.useSearch();
  const navigate = campaignsRoute.useNavigate();
  return (
    <ListScreen
      asked={parseFilters(search)}
      onAsk={(change) =>
        void navigate({ search: (before) => ({ ...before, page: undefined, ...change }), replace: true })
      }
    />
  );
};

const createCampaignRoute = getRouteApi('/admin/campaigns/create');

export const AdminCreateCampaignPage = (): ReactElement => <CreateScreen from={createCampaignRoute.useSearch().from} />;

const editCampaignRoute = getRouteApi('/admin/campaigns/edit/$campaign');

export const AdminEditCampaignPage = (): ReactElement => {
  const { campaign } = editCampaignRoute.useParams();
  return <EditorScreen key={campaign} campaign={campaign} waitlist={campaignWaitlist} />;
};
