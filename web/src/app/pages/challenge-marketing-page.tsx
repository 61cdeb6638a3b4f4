import type { ReactElement } from 'react';
import { useAuth } from '../../features/auth/auth-context.tsx';
import { MarketingScreen } from '../../features/challenges/challenge-types-screen.tsx';
import { Wordmark } from '../layout/navigation.tsx';

export const ChallengeMarketingPage = (): ReactElement => (
  <MarketingScreen isMember={useAuth().isMember} brand={<Wordmark />} />
);
