import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import type { ReactElement } from 'react';
import { useClaimFirstAdmin, useProfile } from '../../features/profile/queries.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/empty-or-error-notice.tsx';
import { errorToast, toast } from '../../ui/overlay/toast.ts';
import { PageTitle } from '../../ui/page-header-and-title.tsx';

const route = getRouteApi('/first-admin');

const Claim = ({ token }: { readonly token: string }): ReactElement => {
  const navigate = useNavigate();
  const claim = useClaimFirstAdmin();
  const become = (): void =>
    claim.mutate(token, {
      onSuccess: () => {
        toast({ title: t('Success!'), tone: 'success' });
        void navigate({ to: '/admin' });
      },
      onError: (error) => errorToast(error.message),
    });
  return (
    <Button size="large" busy={claim.isPending} onClick={become}>
      {t('Become Admin')}
    </Button>
  );
};

/**
 * Page of the one-time link that the server prints at its first start. It makes the signed-in user
 * the first admin.
 */
export const FirstAdminPage = (): ReactElement => {
  const { token } = route.useSearch();
  const profile = useProfile();
  return (
    <>
      <PageTitle>{t('Become Admin')}</PageTitle>
      <Notice
        as="h1"
        icon={<KeyRound aria-hidden />}
        title={token ? t('Become Admin') : t('Invalid Link')}
        action={
          token ? (
            <Claim token={token} />
          ) : (
            <Button asChild>
              <Link to="/">{t('Go to Home')}</Link>
            </Button>
          )
        }
      >
        {token
          ? t('{name} can then manage challenges, exercises and results. This link works once.', {
              name: profile?.email ?? '',
            })
          : t('Open the full link that the server printed when it first started.')}
      </Notice>
    </>
  );
};
