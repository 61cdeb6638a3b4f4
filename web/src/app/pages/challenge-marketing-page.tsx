import type { ReactElement } from 'react';
import { useAuth } from '../../features/auth/auth-context.tsx';
import { ChallengeMarketingScreen } from '../../features/challenges/challenge-marketing-screen.tsx';
import { Wordmark } from '../layout/navigation-bar.tsx';

export const ChallengeMarketingPage = (): ReactElement => (
  <ChallengeMarketingScreen isMember={useAuth().isMember} brand={<Wordmark />} />
);
