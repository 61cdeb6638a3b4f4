import { Outlet, useRouterState } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useDeferredValue, useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusOnArrival } from '../navigation-focus-and-transitions.ts';
import { hasNavigation, isRecordPath, isFullPage } from '../path-checks-and-search-params.ts';
import { newVersion } from '../register-service-worker.ts';
import { Navigation } from './navigation-bar.tsx';
import { PageFrame } from './page-frame.tsx';

/**
 * Notice that a new version is available. Hidden on the record page, because a reload would
 * interrupt a recording, and on full-screen pages.
 */
const NewVersion = ({ path }: { readonly path: string }): ReactElement => {
  const isReady = useSyncExternalStore(newVersion.subscribe, newVersion.isReady);
  return (
    <output className="contents">
      {isReady && !isRecordPath(path) && !isFullPage(path) ? (
        <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-gold-wash px-4 py-1 text-gold">
          <p className="font-medium">{t('A new version is ready.')}</p>
          <Button size="small" onClick={newVersion.reload}>
            <RefreshCw aria-hidden /> <span>{t('Reload')}</span>
          </Button>
        </div>
      ) : null}
    </output>
  );
};

const Layout = (): ReactElement => {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname });
  const isOnTheWay = useRouterState({ select: ({ isLoading }) => isLoading });
  const main = useFocusOnArrival(path);
  const above = (
    <>
      {hasNavigation(path) ? <Navigation /> : null}
      <NewVersion path={path} />
    </>
  );
  return (
    <PageFrame above={above} main={main} isOnTheWay={isOnTheWay}>
      <Outlet />
    </PageFrame>
  );
};

/**
 * Layout of all pages. Renders nothing at first, then the layout in a deferred render, which React
 * can interrupt. The router's first render is synchronous and would block the browser.
 */
export const RootLayout = (): ReactElement | null => (useDeferredValue(true, false) ? <Layout /> : null);
