import { Outlet, useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useFocusOnArrival } from './arrival.ts';
import { Navigation } from './navigation.tsx';
import { NewVersion } from './new-version.tsx';
import { PageFrame } from './page-frame.tsx';
import { hasNavigation } from './rules.ts';

export const RootLayout = (): ReactElement => {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname });
  const main = useFocusOnArrival(path);
  const above = (
    <>
      {hasNavigation(path) ? <Navigation /> : null}
      <NewVersion path={path} />
    </>
  );
  return (
    <PageFrame above={above} main={main}>
      <Outlet />
    </PageFrame>
  );
};
