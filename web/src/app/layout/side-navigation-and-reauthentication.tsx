/** Page layout with side navigation. Also provides the dialog to sign in again. */
import { Link, useRouterState, Outlet } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { ReauthenticationContext } from '../../api/reauthentication.ts';
import type { AskToReauthenticate } from '../../api/reauthentication.ts';
import { ReauthenticateDialog } from '../../features/auth/security/reauthenticate-dialog.tsx';
import { cn } from '../../ui/class-names.ts';

/** Provides the dialog to sign in again to changes made within `children`. */
export const ReauthenticationProvider = ({ children }: { readonly children: ReactNode }): ReactElement => {
  const [isAsking, setAsking] = useState(false);
  const answer = useRef<(isProven: boolean) => void>(undefined);
  const askToReauthenticate: AskToReauthenticate = useCallback(async () => {
    setAsking(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);
  const close = (isProven: boolean): void => {
    setAsking(false);
    answer.current?.(isProven);
    answer.current = undefined;
  };
  return (
    <ReauthenticationContext.Provider value={askToReauthenticate}>
      {children}
      {isAsking ? <ReauthenticateDialog onProven={() => close(true)} onCancel={() => close(false)} /> : null}
    </ReauthenticationContext.Provider>
  );
};

export interface SidePage {
  readonly to: string;
  readonly title: string;
  readonly icon: LucideIcon;
  readonly also?: string;
}

interface SideNavigationProps {
  readonly label: string;
  readonly pages: readonly SidePage[];
}

/**
 * Returns the path of the navigation link to highlight: the longest one that is the current path or
 * a parent of it.
 */
const currentOf = (pages: readonly SidePage[], path: string): string | undefined =>
  pages
    .filter(({ to, also = to }) => [to, also].some((start) => path === start || path.startsWith(`${start}/`)))
    .map(({ to }) => to)
    .toSorted((a, b) => b.length - a.length)[0];

const intoView = (link: HTMLAnchorElement | null): void => {
  const row = link?.closest('ul');
  if (link && row) row.scrollLeft = link.offsetLeft - row.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
};

/** Side navigation: a list on desktops, tabs above the page on phones. */
const SideNavigation = ({ label, pages }: SideNavigationProps): ReactElement => {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const current = currentOf(pages, path);
  return (
    <nav aria-label={label} className="min-w-0 max-lg:border-b">
      <ul className="flex gap-x-1 max-lg:-mx-5 max-lg:overflow-x-auto max-lg:px-5 max-lg:[scrollbar-width:none] lg:sticky lg:top-24 lg:flex-col lg:gap-y-0.5">
        {pages.map(({ to, title, icon: Icon }) => (
          <li key={to} className="shrink-0">
            <Link
              ref={to === current ? intoView : undefined}
              to={to}
              // Marks the link as active only on exactly its page, not also on the pages below it.
              activeOptions={{ exact: true }}
              aria-current={to === current ? 'page' : undefined}
              className={cn(
                'flex min-h-11 items-center gap-2.5 text-[0.9375rem] font-medium max-lg:border-b-2 max-lg:px-2.5 max-sm:px-2 max-sm:text-sm lg:border-l-4 lg:px-4',
                to === current ? 'border-ink text-ink lg:bg-surface' : 'border-transparent text-quiet hover:text-ink',
              )}
            >
              <Icon aria-hidden className="size-4.5 shrink-0 max-lg:hidden" />
              <span>{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};

interface SideLayoutProps extends SideNavigationProps {
  readonly className: string;
  readonly isWide?: boolean;
}

export const SideLayout = ({ className, isWide, ...navigation }: SideLayoutProps): ReactElement => (
  <div data-wide={isWide} className={cn('page grid flex-1 content-start', className)}>
    <SideNavigation {...navigation} />
    <div className="min-w-0">
      <ReauthenticationProvider>
        <Outlet />
      </ReauthenticationProvider>
    </div>
  </div>
);
