/** The two 'Access Denied' cards (first document, section 2). */
import { Link } from '@tanstack/react-router';
import { LockKeyhole, ShieldX } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';

/** `redirect`: the page itself, to come back to. */
export const SignInFirst = ({ redirect }: { readonly redirect: string }): ReactElement => (
  <>
    <PageTitle>Access Denied</PageTitle>
    <Notice
      as="h1"
      icon={<LockKeyhole aria-hidden />}
      title="Access Denied"
      action={
        <>
          <Button asChild>
            <Link to="/login" search={{ redirect }}>
              Sign In
            </Link>
          </Button>
          <Button asChild variant="secondary">
            <Link to="/">Go to Home</Link>
          </Button>
        </>
      }
    >
      You need to be signed in to access this page.
    </Notice>
  </>
);

export const AdminOnly = (): ReactElement => (
  <>
    <PageTitle>Access Denied</PageTitle>
    <Notice
      as="h1"
      icon={<ShieldX aria-hidden />}
      title="Access Denied"
      action={
        <Button asChild>
          <Link to="/">Return to Home</Link>
        </Button>
      }
    >
      You don&apos;t have permission to access this admin area. Please contact an administrator if you believe this is
      an error.
    </Notice>
  </>
);
