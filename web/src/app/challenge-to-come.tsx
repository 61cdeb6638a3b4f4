/** A challenge's pages before their answers are there: under the name that the server wrote into the page, where it did. */
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ChallengeSkeleton } from '../features/challenges/challenge-states.tsx';
import { LeaderboardSkeleton } from '../features/leaderboard/standings-skeleton.tsx';
import { writtenOf } from './written-head.ts';

export const ChallengeToCome = (): ReactElement => (
  <ChallengeSkeleton head={writtenOf(useParams({ strict: false }).challenge)} />
);

export const LeaderboardToCome = (): ReactElement => {
  const { challenge = '' } = useParams({ strict: false });
  return <LeaderboardSkeleton challenge={challenge} head={writtenOf(challenge)} />;
};
