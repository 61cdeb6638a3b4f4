import { Outlet, useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { t } from '../language/texts.ts';
import { useFocusOnArrival } from './arrival.ts';
import { Navigation } from './navigation.tsx';
import { NewVersion } from './new-version.tsx';
import { hasNavigation } from './rules.ts';

export const RootLayout = (): ReactElement => {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname });
  const main = useFocusOnArrival(path);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-stone bg-ink px-5 py-3 font-medium text-ground focus:translate-y-0"
      >
        {t('Skip to content')}
      </a>
      {hasNavigation(path) ? <Navigation /> : null}
      <NewVersion path={path} />
      <main id="content" ref={main} tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <Outlet />
      </main>
    </div>
  );
};
