/** The two 'Access Denied' cards (specification S1, section 2). */
import { Link } from '@tanstack/react-router';
import { LockKeyhole, ShieldX } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

interface DeniedProps {
  readonly icon: ReactElement;
  readonly action: ReactElement;
  readonly children: string;
}

const Denied = (props: DeniedProps): ReactElement => (
  <>
    <PageTitle>{t('Access Denied')}</PageTitle>
    <Notice as="h1" title={t('Access Denied')} {...props} />
  </>
);

/** `redirect`: path of the current page, to return to. */
export const SignInFirst = ({ redirect }: { readonly redirect: string }): ReactElement => (
  <Denied
    icon={<LockKeyhole aria-hidden />}
    action={
      <>
        <Button asChild>
          <Link to="/login" search={{ redirect }}>
            {t('Sign In')}
          </Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to="/">{t('Go to Home')}</Link>
        </Button>
      </>
    }
  >
    {t('You need to be signed in to access this page.')}
  </Denied>
);

const NOT_AN_ADMIN = t(
  "You don't have permission to access this admin area. Please contact an administrator if you believe this is an error.",
);

export const AdminOnly = (): ReactElement => (
  <Denied
    icon={<ShieldX aria-hidden />}
    action={
      <Button asChild>
        <Link to="/">{t('Return to Home')}</Link>
      </Button>
    }
  >
    {NOT_AN_ADMIN}
  </Denied>
);
