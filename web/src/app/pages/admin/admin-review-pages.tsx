/** Admin pages of reviews and corrections. */
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useAuth } from '../../../features/auth/auth-context.tsx';
import { CorrectionsScreen } from '../../../features/corrections/corrections-screen.tsx';
import { WorkbenchScreen } from '../../../features/review/recording-review-screen.tsx';
import { ReviewScreen } from '../../../features/review/review-queue-screen.tsx';
import { parseFilters } from '../../path-checks-and-search-params.ts';

const reviewRoute = getRouteApi('/admin/review');

export const AdminReviewPage = (): ReactElement => {
  const { why, who = 'all', ...list } = reviewRoute.useSearch();
  const navigate = reviewRoute.useNavigate();
  return (
    <ReviewScreen
      asked={{ ...parseFilters(list), why, who }}
      onAsk={(change) =>
        void navigate({ search: (before) => ({ ...before, page: undefined, ...change }), replace: true })
      }
    />
  );
};

const workbenchRoute = getRouteApi('/admin/review/$recording');

/** Page on which an admin reviews a recording. Only admins get here, so `user` is set. */
export const AdminWorkbenchPage = (): ReactElement | null => {
  const { recording } = workbenchRoute.useParams();
  const { user } = useAuth();
  return user ? <WorkbenchScreen recording={recording} reviewer={user.id} /> : null;
};

const correctionsRoute = getRouteApi('/admin/corrections');

export const AdminCorrectionsPage = (): ReactElement | null => {
  const { state = 'requested', ...list } = correctionsRoute.useSearch();
  const navigate = correctionsRoute.useNavigate();
  const { user } = useAuth();
  if (!user) return null;
  return (
    <CorrectionsScreen
      admin={user.id}
      asked={{ ...parseFilters(list), state }}
      onAsk={(change) =>
        void navigate({ search: (before) => ({ ...before, page: undefined, ...change }), replace: true })
      }
    />
  );
};
