/** Navigation bar of every page except the landing pages (specification S1, section 2). */
import { Link, useRouterState } from '@tanstack/react-router';
import { LogIn, LogOut, Menu, WifiOff, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement, RefObject } from 'react';
import type { Profile } from '@reptemple/contract/accounts/profile';
import { shortenContact } from '@reptemple/contract/email-validation-and-contact-kind';
import { useAuth } from '../../features/auth/auth-context.tsx';
import { lastProfile } from '../../features/auth/state/load-and-cache-profile.ts';
import { inLowerCase } from '../../i18n/locale-formats.ts';
import { rich } from '../../i18n/translate-rich-text.tsx';
import { t } from '../../i18n/translate.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/feedback/spinner-and-skeleton.tsx';
import { useDesk } from '../../ui/use-breakpoint-and-element-width.ts';
import { MARK_PATH, WORDMARK_CLASSES } from '../landing/landing-styles.ts';
import { PaletteKey } from '../palette/open-palette-button.tsx';
import { isTabOf } from '../path-checks-and-search-params.ts';
import { LanguageSwitch, ThemeSwitch } from './theme-and-language-switch.tsx';

/**
 * Logo that links to the landing page. For members it links to the challenges, because the landing
 * page would redirect them.
 */
export const Wordmark = (): ReactElement => (
  <Link
    to={useAuth().isMember ? '/challenges' : '/'}
    className={WORDMARK_CLASSES.whole}
    aria-label={t('RepTemple, home')}
  >
    <svg viewBox="0 0 32 32" className={WORDMARK_CLASSES.mark} aria-hidden>
      <path fill="currentColor" d={MARK_PATH} />
      <circle cx="16" cy="18.5" r="4" className={WORDMARK_CLASSES.circle} />
    </svg>
    <span className={WORDMARK_CLASSES.name}>RepTemple</span>
  </Link>
);

interface TabProps {
  readonly href: string;
  readonly isCurrent: boolean;
  readonly onGo: () => void;
  readonly children: string;
}

const NavigationTab = ({ href, isCurrent, onGo, children }: TabProps): ReactElement => (
  <li>
    <Link
      to={href}
      onClick={onGo}
      aria-current={isCurrent ? 'page' : undefined}
      className={cn(
        'flex min-h-12 items-center border-l-4 px-4 font-medium lg:h-16 lg:border-b-2 lg:border-l-0 lg:px-3',
        isCurrent ? 'border-ink text-ink' : 'border-transparent text-quiet hover:text-ink',
      )}
    >
      {children}
    </Link>
  </li>
);

/**
 * Links to the main sections. `onGo` is called on every click, even on the link of the current
 * page.
 */
const Tabs = ({ onGo }: { readonly onGo: () => void }): ReactElement => {
  const { isAdmin, isGuest, isMember } = useAuth();
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <ul className="flex flex-col lg:shrink-0 lg:flex-row lg:gap-1">
      <NavigationTab onGo={onGo} href="/challenges" isCurrent={isTabOf('/challenge', path)}>
        {t('Challenges')}
      </NavigationTab>
      {isMember || isGuest ? (
        <NavigationTab onGo={onGo} href="/me" isCurrent={path === '/me'}>
          {t('Training')}
        </NavigationTab>
      ) : null}
      {isMember ? (
        <NavigationTab onGo={onGo} href="/profile" isCurrent={isTabOf('/profile', path)}>
          {t('Profile')}
        </NavigationTab>
      ) : null}
      {isAdmin ? (
        <NavigationTab onGo={onGo} href="/admin" isCurrent={isTabOf('/admin', path)}>
          {t('Admin')}
        </NavigationTab>
      ) : null}
    </ul>
  );
};

const Login = (): ReactElement => (
  <Button asChild size="small" variant="secondary">
    <Link to="/login">
      <LogIn aria-hidden />
      <span>{t('Login')}</span>
    </Link>
  </Button>
);

const Greeting = ({ name }: { readonly name: string }): ReactElement => (
  <p className="min-w-0 truncate text-sm text-quiet" title={name}>
    {rich('Hello, <name>{name}</name>', { name: <span className="text-ink" /> }, { name })}
  </p>
);

const nameOf = ({ isGuest, name, email }: Pick<Profile, 'isGuest' | 'name' | 'email'>): string =>
  isGuest ? `${name} (${inLowerCase(t('Guest'))})` : shortenContact(email) || name;

/**
 * Name of the last known user, shown while the session cannot be read. Offers no Login, because the
 * user may be signed in.
 */
const LastKnown = (): ReactElement => {
  const known = lastProfile(localStorage);
  return (
    <>
      {known ? <Greeting name={nameOf(known)} /> : null}
      <Badge tone="outline">
        <WifiOff aria-hidden />
        <span>{t('Offline')}</span>
      </Badge>
    </>
  );
};

const Account = (): ReactElement => {
  const { isSettled, user, profile, isGuest, status } = useAuth();
  if (!isSettled && status === 'INITIALIZING') return <Skeleton className="h-9 w-40" />;
  if (status === 'ERROR') return <LastKnown />;
  if (!user) return <Login />;
  return (
    <>
      <Greeting name={nameOf({ ...user, ...profile, isGuest })} />
      {isGuest ? <Login /> : null}
      <Button asChild variant="secondary" size="small" className="shrink-0">
        <Link to="/logout" preload={false}>
          <LogOut aria-hidden />
          <span>{t('Logout')}</span>
        </Link>
      </Button>
    </>
  );
};

interface MenuToggleProps {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

const MenuToggle = ({ ref, isOpen, onToggle }: MenuToggleProps): ReactElement => (
  <Button
    ref={ref}
    variant="quiet"
    size="icon"
    className="lg:hidden"
    aria-label={t('Menu')}
    aria-expanded={isOpen}
    aria-controls="menu"
    onClick={onToggle}
  >
    {isOpen ? <X aria-hidden /> : <Menu aria-hidden />}
  </Button>
);

/**
 * Opens and closes the navigation menu on phones. The menu also closes on navigation and on Escape.
 */
const useMenu = () => {
  const toggle = useRef<HTMLButtonElement>(null);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [openOn, setOpenOn] = useState<string>();
  const isOpen = openOn === path;
  const close = (): void => setOpenOn(undefined);
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeByKey = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      setOpenOn(undefined);
      toggle.current?.focus();
    };
    addEventListener('keydown', closeByKey);
    return () => removeEventListener('keydown', closeByKey);
  }, [isOpen]);
  return { toggle, isOpen, close, turn: () => setOpenOn(isOpen ? undefined : path) };
};

export const Navigation = (): ReactElement => {
  const { isAdmin } = useAuth();
  const isDesk = useDesk();
  const { toggle, isOpen, close, turn } = useMenu();
  const keys = (
    <div key="keys" className="ml-auto flex items-center lg:ml-0">
      {isAdmin ? <PaletteKey /> : null}
      <ThemeSwitch />
      <MenuToggle ref={toggle} isOpen={isOpen} onToggle={turn} />
    </div>
  );
  const menu = (
    <nav
      key="menu"
      id="menu"
      aria-label={t('Main')}
      className={cn(
        'min-w-0 basis-full pb-5 lg:flex lg:flex-1 lg:items-center lg:justify-between lg:gap-6 lg:pb-0',
        isOpen ? 'animate-fade' : 'max-lg:hidden',
      )}
    >
      <Tabs onGo={close} />
      <div className="mt-3 flex min-w-0 flex-wrap items-center justify-between gap-3 border-t pt-4 lg:mt-0 lg:flex-nowrap lg:border-t-0 lg:pt-0">
        <Account />
        <LanguageSwitch className="lg:-mr-4" />
      </div>
    </nav>
  );
  return (
    <header data-bar className="sticky top-0 z-30 border-b bg-ground/94 pt-[env(safe-area-inset-top)] backdrop-blur-sm">
      <div className="page flex flex-wrap items-center gap-x-3 lg:flex-nowrap lg:gap-x-6">
        <Wordmark />
        {/* The DOM order follows the visual order: the toggle precedes the menu on phones, and
          follows it on desktops. */}
        {isDesk ? [menu, keys] : [keys, menu]}
      </div>
    </header>
  );
};
