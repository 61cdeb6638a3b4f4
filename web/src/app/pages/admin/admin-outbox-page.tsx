import { isEmail } from '@reptemple/contract/contact';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { OutboxScreen } from '../../../features/outbox/outbox-screen.tsx';
import { useProfile } from '../../../features/profile/queries.ts';
import { askedOf } from '../../rules.ts';

const route = getRouteApi('/admin/outbox');

export const AdminOutboxPage = (): ReactElement => {
  const { state, ...list } = route.useSearch();
  const navigate = route.useNavigate();
  const profile = useProfile();
  return (
    <OutboxScreen
      asked={{ ...askedOf(list), state }}
      onAsk={(change) =>
        void navigate({ search: (before) => ({ ...before, page: undefined, ...change }), replace: true })
      }
      ownEmail={profile && isEmail(profile.email) ? profile.email : ''}
    />
  );
};
