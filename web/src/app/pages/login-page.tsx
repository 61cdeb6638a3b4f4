import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { LoginScreen } from '../../features/auth/sign-in/login-screen.tsx';

const route = getRouteApi('/login');

export const LoginPage = (): ReactElement => (
  <LoginScreen isSecondStep={route.useSearch()['step'] === 'second-factor'} />
);
