/**
 * Entry script of the landing page for signed-out visitors, without the rest of the application.
 * The server decides who gets this page.
 */
import { useEffect, useRef, useState, StrictMode } from 'react';
import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { LandingScreen } from './app/landing/landing-screen.tsx';
import { redirectSignedInUser } from './app/landing/redirect-signed-in-user.ts';
import { PageFrame } from './app/layout/page-frame.tsx';
import { reportCaughtError, reportRecoveredError } from './app/report-browser-errors.ts';
import { t } from './i18n/translate.ts';
import { onFirstUserActivity } from './sleep-yield-and-first-user-activity.ts';
import { Button } from './ui/button.tsx';
import { Skeleton } from './ui/feedback/spinner-and-skeleton.tsx';

/**
 * Calls `act` once, when the element becomes visible or at the user's first activity. Returns a
 * function that cancels this.
 */
const loadOnIntent = (place: Element, act: () => void): (() => void) => {
  const waiting = onFirstUserActivity(() => {
    observer.disconnect();
    act();
  });
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) waiting.now();
  });
  observer.observe(place);
  return () => {
    observer.disconnect();
    waiting.cancel();
  };
};

const Place = (): ReactElement => (
  <div className="grid gap-5">
    <Skeleton className="h-19" />
    <Skeleton className="h-19" />
    <Skeleton className="mt-1 h-14" />
  </div>
);

/**
 * Error message if the code of the waitlist form cannot be loaded: the browser is offline, or the
 * server has a newer version.
 */
const LoadError = (): ReactElement => (
  <div role="alert" className="grid min-h-56 place-content-center justify-items-center gap-4 text-center">
    <p>{t('Something went wrong. Please try again.')}</p>
    <Button variant="secondary" onClick={() => location.reload()}>
      {t('Try Again')}
    </Button>
  </div>
);

const LazyWaitlist = (): ReactElement => {
  const place = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<ReactElement>();
  useEffect(() => {
    if (!place.current) return undefined;
    return loadOnIntent(place.current, () => {
      import('./app/landing/landing-waitlist.tsx').then(
        ({ StandaloneWaitlist }) => setForm(<StandaloneWaitlist />),
        () => setForm(<LoadError />),
      );
    });
  }, []);
  return (
    form ?? (
      <div ref={place}>
        <Place />
      </div>
    )
  );
};

const Door = (): ReactElement => (
  <PageFrame>
    <LandingScreen isSignedIn={false} form={<LazyWaitlist />} />
  </PageFrame>
);

const INTENT_EVENTS = ['pointerover', 'pointerdown', 'focusin'] as const;

/**
 * Starts to download the application's scripts, which the page lists as `link` elements without
 * `rel` (web/vite/build-html-pages.ts).
 */
const fetchApplication = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-later]')) link.rel = 'modulepreload';
};

const prefetchOnIntent = (): void => {
  const done = new AbortController();
  const look = ({ target }: Event): void => {
    if (!(target instanceof Element) || !target.closest('a[href^="/"]')) return;
    done.abort();
    fetchApplication();
  };
  for (const sign of INTENT_EVENTS) document.addEventListener(sign, look, { signal: done.signal, passive: true });
};

prefetchOnIntent();
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void redirectSignedInUser(fetch, () => location.reload());
});

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no element with the id "root".');
createRoot(root, { onCaughtError: reportCaughtError, onRecoverableError: reportRecoveredError }).render(
  <StrictMode>
    <Door />
  </StrictMode>,
);
