import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ChallengesScreen } from '../../../features/challenge-admin/challenges-screen.tsx';
import { DEFAULT_ORDER } from '../../../features/challenge-admin/rules.ts';
import { askedOf } from '../../rules.ts';

const route = getRouteApi('/admin/challenges');
const DEFAULTS = { ...DEFAULT_ORDER, deleted: 'without' } as const;

export const AdminChallengesPage = (): ReactElement => {
  const { sort, direction, deleted, ...list } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <ChallengesScreen
      asked={{
        ...askedOf(list),
        sort: sort ?? DEFAULTS.sort,
        direction: direction ?? DEFAULTS.direction,
        deleted: deleted ?? DEFAULTS.deleted,
      }}
      onAsk={(change) =>
        void navigate({
          search: (before) => ({ ...before, page: undefined, ...change }),
          replace: true,
        })
      }
    />
  );
};
