import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useAuth } from '../../../features/auth/auth-context.tsx';
import { CorrectionsScreen } from '../../../features/corrections/corrections-screen.tsx';
import { askedOf } from '../../rules.ts';

const route = getRouteApi('/admin/corrections');

/** The layout admits only admins, so `user` is set. */
export const AdminCorrectionsPage = (): ReactElement | null => {
  const { state = 'requested', ...list } = route.useSearch();
  const navigate = route.useNavigate();
  const { user } = useAuth();
  if (!user) return null;
  return (
    <CorrectionsScreen
      admin={user.id}
      asked={{ ...askedOf(list), state }}
      onAsk={(change) =>
        void navigate({ search: (before) => ({ ...before, page: undefined, ...change }), replace: true })
      }
    />
  );
};
