import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { CorrectionsScreen } from '../../features/corrections/corrections-screen.tsx';
import { askedOf } from '../rules.ts';

const route = getRouteApi('/admin/corrections');

export const AdminCorrectionsPage = (): ReactElement => {
  const { state = 'requested', ...list } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <CorrectionsScreen
      asked={{ ...askedOf(list), state }}
      onAsk={(change) =>
        void navigate({ search: (before) => ({ ...before, page: undefined, ...change }), replace: true })
      }
    />
  );
};
