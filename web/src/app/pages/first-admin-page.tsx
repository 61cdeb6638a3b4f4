import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import type { ReactElement } from 'react';
import { useClaimFirstAdmin, useProfile } from '../../features/profile/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { errorToast, toast } from '../../ui/toast.ts';

const route = getRouteApi('/first-admin');

const Claim = ({ token }: { readonly token: string }): ReactElement => {
  const navigate = useNavigate();
  const claim = useClaimFirstAdmin();
  const become = (): void =>
    claim.mutate(token, {
      onSuccess: () => {
        toast({ title: 'Success!', description: 'You are now an admin.', tone: 'success' });
        void navigate({ to: '/admin' });
      },
      onError: (error) => errorToast(error.message),
    });
  return (
    <Button size="large" busy={claim.isPending} onClick={become}>
      Become Admin
    </Button>
  );
};

/** Reached by the one-time link printed at the first start; only the signed-in see it. */
export const FirstAdminPage = (): ReactElement => {
  const { token } = route.useSearch();
  const profile = useProfile();
  return (
    <>
      <PageTitle>First Admin</PageTitle>
      <Notice
        as="h1"
        icon={<KeyRound aria-hidden />}
        title={token ? 'Become the First Admin' : 'This link is incomplete'}
        action={
          token ? (
            <Claim token={token} />
          ) : (
            <Button asChild>
              <Link to="/">Go to Home</Link>
            </Button>
          )
        }
      >
        {token
          ? `${profile?.email ?? 'You'} will manage challenges, exercises and results here. The link works once.`
          : 'Open the whole address that the server printed at its first start.'}
      </Notice>
    </>
  );
};
