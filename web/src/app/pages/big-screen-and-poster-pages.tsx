/** Pages without navigation: the leaderboard for a big screen, and the poster for printing. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { PosterScreen } from '../../features/challenges/poster-screen.tsx';
import { challengeQuery } from '../../features/challenges/queries.ts';
import { WallScreen } from '../../features/leaderboard/big-screen/big-screen-leaderboard.tsx';
import { CountUnitContext } from '../../i18n/count-unit-labels.ts';

const wallRoute = getRouteApi('/challenge/$challenge/wall');

export const WallPage = (): ReactElement => {
  const { challenge: name } = wallRoute.useParams();
  const { challenge } = useSuspenseQuery(challengeQuery(name)).data;
  return (
    <CountUnitContext value={challenge.exercise.unit}>
      <WallScreen challenge={challenge} />
    </CountUnitContext>
  );
};

const posterRoute = getRouteApi('/challenge/$challenge/poster');

export const PosterPage = (): ReactElement => {
  const { challenge: name } = posterRoute.useParams();
  const { challenge } = useSuspenseQuery(challengeQuery(name)).data;
  return <PosterScreen challenge={challenge} />;
};
