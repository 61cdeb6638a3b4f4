/** The bar on every page but the landing pages (first document, section 2). */
import { Link, useRouterState } from '@tanstack/react-router';
import { LogIn, LogOut, Menu, X } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useAuth } from '../features/auth/auth-context.tsx';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/class-names.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { isTabOf } from './rules.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { Wordmark } from './wordmark.tsx';

interface TabProps {
  readonly href: string;
  readonly isCurrent: boolean;
  readonly children: string;
}

const NavigationTab = ({ href, isCurrent, children }: TabProps): ReactElement => (
  <li>
    <Link
      to={href}
      aria-current={isCurrent ? 'page' : undefined}
      className={cn(
        'flex min-h-12 items-center border-l-4 px-4 font-medium md:h-16 md:border-b-2 md:border-l-0 md:px-3',
        isCurrent ? 'border-ink text-ink' : 'border-transparent text-quiet hover:text-ink',
      )}
    >
      {children}
    </Link>
  </li>
);

const Tabs = (): ReactElement => {
  const { isAdmin, isMember } = useAuth();
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <ul className="flex flex-col md:flex-row md:gap-1">
      <NavigationTab href="/challenges" isCurrent={isTabOf('/challenge', path)}>
        Challenges
      </NavigationTab>
      {isMember ? (
        <NavigationTab href="/profile" isCurrent={isTabOf('/profile', path)}>
          Profile
        </NavigationTab>
      ) : null}
      {isAdmin ? (
        <NavigationTab href="/admin" isCurrent={isTabOf('/admin', path)}>
          Admin
        </NavigationTab>
      ) : null}
    </ul>
  );
};

const Login = (): ReactElement => (
  <Button asChild size="small">
    <Link to="/login">
      <LogIn aria-hidden />
      Login
    </Link>
  </Button>
);

/** The e-mail is shown to nobody but its owner. A guest is greeted by name, and may still sign in. */
const Account = (): ReactElement => {
  const { isSettled, user, profile, isGuest, status } = useAuth();
  if (!isSettled && status === 'INITIALIZING') return <Skeleton className="h-9 w-40" />;
  if (!user) return <Login />;
  const greeted = isGuest ? `${profile?.name ?? user.name} (guest)` : user.email;
  return (
    <>
      <p className="min-w-0 truncate text-sm text-quiet" title={greeted}>
        Hello, <span className="text-ink">{greeted}</span>
      </p>
      {isGuest ? <Login /> : null}
      <Button asChild variant="secondary" size="small">
        <Link to="/logout" preload={false}>
          <LogOut aria-hidden />
          Logout
        </Link>
      </Button>
    </>
  );
};

const MenuToggle = ({
  isOpen,
  onToggle,
}: {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}): ReactElement => (
  <Button
    variant="quiet"
    size="icon"
    className="md:hidden"
    aria-label={isOpen ? 'Close menu' : 'Open menu'}
    aria-expanded={isOpen}
    aria-controls="menu"
    onClick={onToggle}
  >
    {isOpen ? <X aria-hidden /> : <Menu aria-hidden />}
  </Button>
);

export const Navigation = (): ReactElement => {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [openOn, setOpenOn] = useState<string>();
  const isOpen = openOn === path;
  return (
    <header className="sticky top-0 z-30 border-b bg-ground/94 pt-[env(safe-area-inset-top)] backdrop-blur-sm">
      <div className="page flex flex-wrap items-center gap-x-3 md:flex-nowrap md:gap-x-6">
        <Wordmark />
        <div className="ml-auto flex items-center md:order-last md:ml-0">
          <ThemeSwitch />
          <MenuToggle isOpen={isOpen} onToggle={() => setOpenOn(isOpen ? undefined : path)} />
        </div>
        <nav
          id="menu"
          aria-label="Main"
          className={cn(
            'basis-full pb-5 md:flex md:flex-1 md:items-center md:justify-between md:gap-6 md:pb-0',
            isOpen ? 'animate-fade' : 'max-md:hidden',
          )}
        >
          <Tabs />
          <div className="mt-3 flex min-w-0 flex-wrap items-center justify-between gap-3 border-t pt-4 md:mt-0 md:flex-nowrap md:border-t-0 md:pt-0">
            <Account />
          </div>
        </nav>
      </div>
    </header>
  );
};
