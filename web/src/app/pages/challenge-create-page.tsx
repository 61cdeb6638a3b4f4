import type { ReactElement } from 'react';
import { CreateScreen } from '../../features/challenges/create/create-screen.tsx';
import { MembersOnly } from '../route-guards.tsx';

export const ChallengeCreatePage = (): ReactElement => (
  <MembersOnly>
    <CreateScreen />
  </MembersOnly>
);
