import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { takeReturn } from '../../features/auth/return-path-after-sign-in.ts';
import { SecurityScreen } from '../../features/auth/security/security-screen.tsx';

const route = getRouteApi('/profile/security');

export const SecurityPage = (): ReactElement => {
  const navigate = useNavigate();
  return (
    <SecurityScreen
      isSecondFactorNeeded={route.useSearch().needed === 'second-factor'}
      onGoOn={() => void navigate({ href: takeReturn('/admin') })}
    />
  );
};
