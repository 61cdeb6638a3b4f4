import { Outlet, useRouterState } from '@tanstack/react-router';
import { type ReactElement, useDeferredValue } from 'react';
import { useFocusOnArrival } from '../arrival.ts';
import { Navigation } from './navigation.tsx';
import { NewVersion } from './new-version.tsx';
import { PageFrame } from './page-frame.tsx';
import { hasNavigation } from '../rules.ts';

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
 * Defers the content, because the router's first render is synchronous and would block the page.
 */
export const RootLayout = (): ReactElement | null => (useDeferredValue(true, false) ? <Layout /> : null);
