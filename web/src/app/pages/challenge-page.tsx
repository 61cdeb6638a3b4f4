import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useAuth } from '../../features/auth/auth-context.tsx';
import { ChallengeScreen } from '../../features/challenges/challenge-screen.tsx';

const route = getRouteApi('/challenge/$challenge');

export const ChallengePage = (): ReactElement => {
  const { isMember, isGuest, isAdmin } = useAuth();
  return <ChallengeScreen challenge={route.useParams().challenge} viewer={{ isMember, isGuest, isAdmin }} />;
};
