import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactElement, useCallback } from 'react';
import { ResetPasswordScreen } from '../../features/auth/reset-password-screen.tsx';

const route = getRouteApi('/auth/reset-password');

export const ResetPasswordPage = (): ReactElement => {
  const { token } = route.useLoaderData();
  const navigate = useNavigate();
  const askAgain = useCallback(() => void navigate({ to: '/auth/forgot-password', replace: true }), [navigate]);
  const goOn = useCallback(() => void navigate({ to: '/challenges', replace: true }), [navigate]);
  return <ResetPasswordScreen token={token} onInvalid={askAgain} onDone={goOn} />;
};
