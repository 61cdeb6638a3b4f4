import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { AuditScreen } from '../../../features/audit/audit-screen.tsx';
import { askedOf } from '../../rules.ts';

const route = getRouteApi('/admin/audit');

export const AdminAuditPage = (): ReactElement => {
  const navigate = route.useNavigate();
  return (
    <AuditScreen
      asked={askedOf(route.useSearch())}
      onAsk={(change) =>
        void navigate({ search: (before) => ({ ...before, page: undefined, ...change }), replace: true })
      }
    />
  );
};
