import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useAuth } from '../../features/auth/auth-context.tsx';
import { PartOf } from '../../features/campaigns/running-campaign-links.tsx';
import { ChallengeScreen } from '../../features/challenges/challenge-screen.tsx';
import { Unsent } from '../error-and-not-found-screens.tsx';

const route = getRouteApi('/challenge/$challenge');

export const ChallengePage = (): ReactElement => {
  const { isMember, isGuest, isAdmin, profile } = useAuth();
  const { challenge } = route.useParams();
  return (
    <>
      <Unsent person={profile?.id} />
      <ChallengeScreen
        challenge={challenge}
        viewer={{ isMember, isGuest, isAdmin }}
        renderPartOf={(id) => <PartOf challenge={id} />}
      />
    </>
  );
};
