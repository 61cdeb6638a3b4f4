import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useProfile } from '../../../features/profile/queries.ts';
import { UsersScreen } from '../../../features/users/users-screen.tsx';
import { askedOf } from '../../rules.ts';

const route = getRouteApi('/admin/users');

export const AdminUsersPage = (): ReactElement => {
  const { kind = 'all', ...list } = route.useSearch();
  const navigate = route.useNavigate();
  const profile = useProfile();
  return (
    <UsersScreen
      asked={{ ...askedOf(list), kind }}
      onAsk={(change) =>
        void navigate({ search: (before) => ({ ...before, page: undefined, ...change }), replace: true })
      }
      selfId={profile?.id ?? ''}
    />
  );
};
