import type { ReactElement } from 'react';
import { LandingScreen } from '../landing/landing-screen.tsx';
import { PageFrame } from '../layout/page-frame.tsx';
import { WaitlistWhenReached } from './waitlist-when-reached.tsx';

export const Door = (): ReactElement => (
  <PageFrame>
    <LandingScreen isSignedIn={false} form={<WaitlistWhenReached />} />
  </PageFrame>
);
