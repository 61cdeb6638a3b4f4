import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { CloudOff, Landmark, RefreshCw, TriangleAlert } from 'lucide-react';
import { type ReactElement, useEffect, useEffectEvent } from 'react';
import { isRefusal } from '../api/api-error.ts';
import { t } from '../language/texts.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { OfflineChallenges } from './offline-challenges.tsx';
import { newVersion } from './service-worker.ts';

/** How browsers word that a part of the page is not there (Chromium, Firefox, Safari): the server has a newer version by now. */
const PART_IS_GONE = /dynamically imported module|Importing a module script failed/;

const Outdated = (): ReactElement => (
  <>
    <PageTitle>{t('This page is out of date')}</PageTitle>
    <Notice
      as="h1"
      icon={<RefreshCw aria-hidden />}
      title={t('This page is out of date')}
      action={<Button onClick={newVersion.reload}>{t('Reload')}</Button>}
    >
      {t('RepTemple was updated after it was opened.')}
    </Notice>
  </>
);

/** What a page shows when it could not be loaded: the reason as a sentence, and one way on. */
export const ErrorScreen = ({ error }: ErrorComponentProps): ReactElement => {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  const tryAgain = (): void => {
    reset();
    void router.invalidate();
  };
  const tryWhenConnected = useEffectEvent(tryAgain);
  useEffect(() => {
    const hear = (): void => tryWhenConnected();
    addEventListener('online', hear);
    return () => removeEventListener('online', hear);
  }, []);
  const isOffline = isRefusal(error, 'offline');
  if (navigator.onLine && error instanceof Error && PART_IS_GONE.test(error.message)) return <Outdated />;
  return (
    <>
      <PageTitle>{t('Something went wrong')}</PageTitle>
      <Notice
        as="h1"
        icon={isOffline ? <CloudOff aria-hidden /> : <TriangleAlert aria-hidden />}
        title={isOffline ? t('No connection') : t('Something went wrong')}
        action={
          <>
            <Button onClick={tryAgain}>{t('Try Again')}</Button>
            <Button asChild variant="secondary">
              <Link to="/">{t('Go to Home')}</Link>
            </Button>
          </>
        }
      >
        <p role="alert">{error instanceof Error ? error.message : String(error)}</p>
        {isOffline ? <OfflineChallenges /> : null}
      </Notice>
    </>
  );
};

export const NotFoundScreen = (): ReactElement => (
  <>
    <PageTitle>{t('Page Not Found')}</PageTitle>
    <Notice
      as="h1"
      icon={<Landmark aria-hidden />}
      title={t('404 Page Not Found')}
      action={
        <Button asChild>
          <Link to="/">{t('Go to Home')}</Link>
        </Button>
      }
    >
      {t('No stone bears this address.')}
    </Notice>
  </>
);
