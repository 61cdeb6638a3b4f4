import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { challengeQuery } from '../../features/challenges/queries.ts';
import { LeaderboardScreen } from '../../features/leaderboard/leaderboard-screen.tsx';

const route = getRouteApi('/challenge/$challenge/leaderboard');

export const LeaderboardPage = (): ReactElement => {
  const { challenge: name } = route.useParams();
  const { gender = 'all' } = route.useSearch();
  const navigate = route.useNavigate();
  const { challenge } = useSuspenseQuery(challengeQuery(name)).data;
  return (
    <LeaderboardScreen
      challenge={challenge}
      gender={gender}
      onGender={(next) =>
        void navigate({ search: next === 'all' ? {} : { gender: next }, replace: true, resetScroll: false })
      }
    />
  );
};
