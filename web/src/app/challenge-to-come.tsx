/** Loading states of challenge pages, with the name from the server-rendered page, if any. */
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ChallengeSkeleton } from '../features/challenges/challenge-states.tsx';
import { LeaderboardSkeleton } from '../features/leaderboard/rankings-skeleton.tsx';
import { writtenOf } from './server-page-meta.ts';

export const ChallengeToCome = (): ReactElement => (
  <ChallengeSkeleton head={writtenOf(useParams({ strict: false }).challenge)} />
);

export const LeaderboardToCome = (): ReactElement => {
  const { challenge = '' } = useParams({ strict: false });
  return <LeaderboardSkeleton challenge={challenge} head={writtenOf(challenge)} />;
};
