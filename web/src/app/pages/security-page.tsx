import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { SecurityScreen } from '../../features/auth/security/security-screen.tsx';

const route = getRouteApi('/profile/security');

export const SecurityPage = (): ReactElement => (
  <SecurityScreen isSecondFactorNeeded={route.useSearch().needed === 'second-factor'} />
);
