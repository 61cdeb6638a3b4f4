import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { challengeQuery } from '../../features/challenges/queries.ts';
import { WallScreen } from '../../features/leaderboard/wall/wall-screen.tsx';

const route = getRouteApi('/challenge/$challenge/wall');

export const WallPage = (): ReactElement => {
  const { challenge: name } = route.useParams();
  const { challenge } = useSuspenseQuery(challengeQuery(name)).data;
  return <WallScreen challenge={challenge} />;
};
