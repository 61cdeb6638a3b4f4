import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { EditChallengeScreen } from '../../../features/challenge-admin/edit-screen.tsx';

const route = getRouteApi('/admin/challenges/edit/$challenge');

export const AdminEditChallengePage = (): ReactElement => {
  const { challenge } = route.useParams();
  return <EditChallengeScreen challengeId={challenge} />;
};
