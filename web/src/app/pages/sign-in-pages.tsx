/** Pages to sign in, to confirm an email address, and to set a new password. */
import { getRouteApi, useRouter, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ReactElement } from 'react';
import { ConfirmScreen, VoidLink } from '../../features/auth/links/confirm-mailed-link-screen.tsx';
import { ResetPasswordScreen } from '../../features/auth/password-fields-and-reset-screen.tsx';
import { HOME_AFTER_SIGN_IN } from '../../features/auth/return-path-after-sign-in.ts';
import { LoginScreen } from '../../features/auth/sign-in/login-screen.tsx';
import { t } from '../../i18n/translate.ts';

const loginRoute = getRouteApi('/login');

export const LoginPage = (): ReactElement => (
  <LoginScreen isSecondStep={loginRoute.useSearch()['step'] === 'second-factor'} />
);

const confirmRoute = getRouteApi('/auth/confirm');

export const ConfirmPage = (): ReactElement => {
  const { link } = confirmRoute.useLoaderData();
  const router = useRouter();
  const goOn = (href: string): void => void router.navigate({ href, replace: true });
  if (!link || link.kind === 'recovery') {
    return (
      <VoidLink reason={t('Open the link in your email again, or request a new one.')} next={HOME_AFTER_SIGN_IN} />
    );
  }
  return <ConfirmScreen link={{ ...link, kind: link.kind }} onDone={goOn} />;
};

const resetPasswordRoute = getRouteApi('/auth/reset-password');

export const ResetPasswordPage = (): ReactElement => {
  const { token } = resetPasswordRoute.useLoaderData();
  const navigate = useNavigate();
  const askAgain = useCallback(() => void navigate({ to: '/auth/forgot-password', replace: true }), [navigate]);
  const goOn = useCallback(() => void navigate({ to: '/challenges', replace: true }), [navigate]);
  return <ResetPasswordScreen token={token} onInvalid={askAgain} onDone={goOn} />;
};
