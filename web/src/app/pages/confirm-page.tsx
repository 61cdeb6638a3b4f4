import { getRouteApi, useRouter } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ConfirmScreen, VoidLink } from '../../features/auth/links/confirm-screen.tsx';
import { HOME_AFTER_SIGN_IN } from '../../features/auth/rules.ts';
import { t } from '../../i18n/translate.ts';

const route = getRouteApi('/auth/confirm');

export const ConfirmPage = (): ReactElement => {
  const { link } = route.useLoaderData();
  const router = useRouter();
  const goOn = (href: string): void => void router.navigate({ href, replace: true });
  if (!link || link.kind === 'recovery') {
    return <VoidLink reason={t('Open the link in your mail again, or ask for a new one.')} next={HOME_AFTER_SIGN_IN} />;
  }
  return <ConfirmScreen link={{ ...link, kind: link.kind }} onDone={goOn} />;
};
