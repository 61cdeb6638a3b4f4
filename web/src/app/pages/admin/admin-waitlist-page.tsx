import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { WaitlistScreen } from '../../../features/waitlist/waitlist-screen.tsx';
import { askedOf } from '../../rules.ts';

const route = getRouteApi('/admin/waitlist');

export const AdminWaitlistPage = (): ReactElement => {
  const navigate = route.useNavigate();
  return (
    <WaitlistScreen
      asked={askedOf(route.useSearch())}
      onAsk={(change) =>
        void navigate({ search: (before) => ({ ...before, page: undefined, ...change }), replace: true })
      }
    />
  );
};
