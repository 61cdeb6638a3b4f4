import { queryOptions, useQuery, useQueryErrorResetBoundary } from '@tanstack/react-query';
import { CatchBoundary, Link, useRouter } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { CloudOff, Landmark, RefreshCw, TriangleAlert, Video } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { ReactElement } from 'react';
import { isRefusal } from '../api/api-error.ts';
import { lastProfile } from '../features/auth/state/load-and-cache-profile.ts';
import { t } from '../i18n/translate.ts';
import { hasModelFiles } from '../pose/cache-model-files.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/empty-or-error-notice.tsx';
import { ErrorReason, isPartMissing } from '../ui/feedback/query-and-lazy-boundaries.tsx';
import { PageTitle } from '../ui/page-header-and-title.tsx';
import { cachedChallenges } from './offline-challenge-cache.ts';
import { isOver } from './path-checks-and-search-params.ts';
import { newVersion } from './register-service-worker.ts';

const modelQuery = queryOptions({ queryKey: ['device.model'], queryFn: hasModelFiles, staleTime: 0, gcTime: 0 });

const UnsentBanner = lazy(async () => {
  const { UnsentBanner: component } = await import('../features/recordings/drafts/unsent-recordings.tsx');
  return { default: component };
});

/**
 * List of the user's recordings that are not uploaded yet. Lazily loaded, because its code includes
 * the engine. Shows nothing if the code cannot be loaded.
 */
export const Unsent = ({ person }: { readonly person: string | undefined }): ReactElement | null =>
  person === undefined ? null : (
    <CatchBoundary getResetKey={() => person} errorComponent={() => null}>
      <Suspense fallback={null}>
        <UnsentBanner person={person} />
      </Suspense>
    </CatchBoundary>
  );

/**
 * List of recently viewed challenges, in which users can record offline and upload later. If the
 * pose model is not stored, asks the user to open a recorder while online.
 */
const OfflineChallenges = (): ReactElement | null => {
  const { data: hasModel } = useQuery(modelQuery);
  const [known] = useState(() =>
    cachedChallenges().filter(({ challenge }) => !isOver(challenge, new Date().toISOString())),
  );
  if (known.length === 0 || hasModel === undefined) return null;
  if (!hasModel)
    return <p className="mt-6">{t('To record without a connection, open a recorder once while you are online.')}</p>;
  return (
    <section className="mt-6 grid gap-3">
      <h2 className="carved text-xl text-ink">{t('Record offline')}</h2>
      <p>{t('Your recording stays on this device until you’re back online.')}</p>
      <ul className="grid gap-2">
        {known.map(({ challenge }) => (
          <li key={challenge.id}>
            <Button asChild variant="secondary" className="h-auto w-full py-2 whitespace-normal">
              <Link to="/challenge/$challenge/record" params={{ challenge: challenge.id }}>
                <Video aria-hidden /> <bdi>{challenge.name}</bdi>
              </Link>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Incomplete = (): ReactElement => (
  <>
    <PageTitle>{t('Failed to load')}</PageTitle>
    <Notice
      as="h1"
      icon={<RefreshCw aria-hidden />}
      title={t('Failed to load')}
      action={<Button onClick={newVersion.reload}>{t('Reload')}</Button>}
    >
      {t('The connection was lost, or RepTemple was updated. Reload the page.')}
    </Notice>
  </>
);

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const ErrorScreen = ({ error }: ErrorComponentProps): ReactElement => {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  const isMissing = isPartMissing(error);
  const tryAgain = (): void => {
    if (isMissing) return newVersion.reload();
    reset();
    return void router.invalidate();
  };
  const tryWhenConnected = useEffectEvent(tryAgain);
  useEffect(() => {
    const hear = (): void => tryWhenConnected();
    addEventListener('online', hear);
    return () => removeEventListener('online', hear);
  }, []);
  if (isMissing && navigator.onLine) return <Incomplete />;
  // Counts as offline also if the browser says so: if a route guard could not read the session, its
  // error has no code.
  const isOffline = isMissing || isRefusal(error, 'offline') || !navigator.onLine;
  return (
    <>
      <PageTitle>{t('Something went wrong')}</PageTitle>
      <Notice
        as="h1"
        icon={isOffline ? <CloudOff aria-hidden /> : <TriangleAlert aria-hidden />}
        title={isOffline ? t('Offline') : t('Something went wrong')}
        action={
          <>
            <Button onClick={tryAgain}>{t('Try Again')}</Button>
            <Button asChild variant="secondary">
              <Link to="/">{t('Go to Home')}</Link>
            </Button>
          </>
        }
      >
        <ErrorReason message={isMissing ? t('Failed to load') : wordsOf(error)} />
        {isOffline ? <OfflineChallenges /> : null}
      </Notice>
      {isOffline ? <Unsent person={lastProfile(localStorage)?.id} /> : null}
    </>
  );
};

export const NotFoundScreen = (): ReactElement => (
  <>
    <PageTitle>{t('404 Page Not Found')}</PageTitle>
    <Notice
      as="h1"
      icon={<Landmark aria-hidden />}
      title={t('404 Page Not Found')}
      action={
        <Button asChild>
          <Link to="/">{t('Go to Home')}</Link>
        </Button>
      }
    ></Notice>
  </>
);
