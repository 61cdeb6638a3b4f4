import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useAuth } from '../../features/auth/auth-context.tsx';
import { challengeQuery } from '../../features/challenges/queries.ts';
import { LeaderboardScreen } from '../../features/leaderboard/leaderboard-screen.tsx';
import { CountUnitContext } from '../../i18n/count-unit-labels.ts';

const route = getRouteApi('/challenge/$challenge/leaderboard');

export const LeaderboardPage = (): ReactElement => {
  const { isMember, isGuest } = useAuth();
  const { challenge: name } = route.useParams();
  const navigate = route.useNavigate();
  const { challenge } = useSuspenseQuery(challengeQuery(name)).data;
  return (
    <CountUnitContext value={challenge.exercise.unit}>
      <LeaderboardScreen
        challenge={challenge}
        search={route.useSearch()}
        onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
        hasSession={isMember || isGuest}
      />
    </CountUnitContext>
  );
};
