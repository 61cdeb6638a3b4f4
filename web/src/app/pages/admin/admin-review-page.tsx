import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ReviewScreen } from '../../../features/review/review-screen.tsx';
import { askedOf } from '../../rules.ts';

const route = getRouteApi('/admin/review');

export const AdminReviewPage = (): ReactElement => {
  const { why, who = 'all', ...list } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <ReviewScreen
      asked={{ ...askedOf(list), why, who }}
      onAsk={(change) =>
        void navigate({ search: (before) => ({ ...before, page: undefined, ...change }), replace: true })
      }
    />
  );
};
