import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useAuth } from '../../features/auth/auth-context.tsx';
import { PartOf } from '../../features/campaigns/running.tsx';
import { ChallengeScreen } from '../../features/challenges/challenge-screen.tsx';
import { UnsentBanner } from '../../features/recordings/drafts/unsent-banner.tsx';

const route = getRouteApi('/challenge/$challenge');

export const ChallengePage = (): ReactElement => {
  const { isMember, isGuest, isAdmin, profile } = useAuth();
  const { challenge } = route.useParams();
  return (
    <>
      {profile ? <UnsentBanner person={profile.id} /> : null}
      <ChallengeScreen
        challenge={challenge}
        viewer={{ isMember, isGuest, isAdmin }}
        renderPartOf={(id) => <PartOf challenge={id} />}
      />
    </>
  );
};
