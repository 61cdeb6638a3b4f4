import { Outlet, useRouterState } from '@tanstack/react-router';
import { type ReactElement, useEffect, useRef } from 'react';
import { Navigation } from './navigation.tsx';
import { NewVersion } from './new-version.tsx';
import { hasNavigation } from './rules.ts';

/** After a move the reading position is the new page, for keyboards and screen readers as for eyes. */
const useFocusOnArrival = (path: string) => {
  const main = useRef<HTMLElement>(null);
  const lastPath = useRef(path);
  useEffect(() => {
    if (lastPath.current === path) return;
    lastPath.current = path;
    main.current?.focus({ preventScroll: true });
  }, [path]);
  return main;
};

export const RootLayout = (): ReactElement => {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname });
  const main = useFocusOnArrival(path);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-stone bg-ink px-5 py-3 font-medium text-ground focus:translate-y-0"
      >
        Skip to content
      </a>
      {hasNavigation(path) ? <Navigation /> : null}
      <NewVersion path={path} />
      <main id="content" ref={main} tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <Outlet />
      </main>
    </div>
  );
};
