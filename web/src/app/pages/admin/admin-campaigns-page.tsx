import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ListScreen } from '../../../features/campaigns/admin/list-screen.tsx';
import { askedOf } from '../../rules.ts';

const route = getRouteApi('/admin/campaigns');

export const AdminCampaignsPage = (): ReactElement => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <ListScreen
      asked={askedOf(search)}
      onAsk={(change) =>
        void navigate({ search: (before) => ({ ...before, page: undefined, ...change }), replace: true })
      }
    />
  );
};
