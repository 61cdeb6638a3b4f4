import type { ReactElement } from 'react';
import { useAuth } from '../../features/auth/auth-context.tsx';
import { MarketingScreen } from '../../features/challenges/marketing-screen.tsx';
import { Wordmark } from '../layout/wordmark.tsx';

export const ChallengeMarketingPage = (): ReactElement => (
  <MarketingScreen isMember={useAuth().isMember} brand={<Wordmark />} />
);
