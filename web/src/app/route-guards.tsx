/**
 * Route guards for pages that only members, guests or admins may see (specification S1, sections 2
 * and 6). They redirect or show a card. The server enforces the permissions.
 */
import { Link, redirect, useRouterState } from '@tanstack/react-router';
import { LockKeyhole, ShieldX } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useAuth } from '../features/auth/auth-context.tsx';
import { rememberReturn, takeReturn } from '../features/auth/return-path-after-sign-in.ts';
import type { AuthSession } from '../features/auth/state/auth-session.ts';
import { authOf } from '../features/auth/state/auth-state-machine.ts';
import type { Auth } from '../features/auth/state/auth-state-machine.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/empty-or-error-notice.tsx';
import { Spinner } from '../ui/feedback/spinner-and-skeleton.tsx';
import { PageTitle } from '../ui/page-header-and-title.tsx';

interface DeniedProps {
  readonly icon: ReactElement;
  readonly action: ReactElement;
  readonly children: string;
}

const Denied = (props: DeniedProps): ReactElement => (
  <>
    <PageTitle>{t('Access Denied')}</PageTitle>
    <Notice as="h1" title={t('Access Denied')} {...props} />
  </>
);

const SignInFirst = ({ redirect }: { readonly redirect: string }): ReactElement => (
  <Denied
    icon={<LockKeyhole aria-hidden />}
    action={
      <>
        <Button asChild>
          <Link to="/login" search={{ redirect }}>
            {t('Sign In')}
          </Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to="/">{t('Go to Home')}</Link>
        </Button>
      </>
    }
  >
    {t('You need to be signed in to access this page.')}
  </Denied>
);

const NOT_AN_ADMIN = t(
  "You don't have permission to access this admin area. Please contact an administrator if you believe this is an error.",
);

/**
 * Card 'Access Denied', which admin pages show to all other users (specification S1, section 2).
 */
const AdminOnly = (): ReactElement => (
  <Denied
    icon={<ShieldX aria-hidden />}
    action={
      <Button asChild>
        <Link to="/">{t('Return to Home')}</Link>
      </Button>
    }
  >
    {NOT_AN_ADMIN}
  </Denied>
);

type Session = Pick<AuthSession, 'state' | 'start' | 'settled'>;

interface Arrival {
  readonly context: { readonly auth: Session };
  readonly location: { readonly href: string };
  /**
   * Reason why the guard runs. `enter`: the user navigates. `stay`: an open page is checked again.
   * `preload`: the user hovers over a link.
   */
  readonly cause: 'preload' | 'enter' | 'stay';
}

/**
 * Waits until it is known if a user is signed in, and returns that state. After an error, tries
 * once more.
 * @throws Error if the session cannot be read
 */
export const settledAuth = async (session: Session): Promise<Auth> => {
  if (session.state().status === 'ERROR') await session.start();
  const state = await session.settled();
  if (state.status === 'ERROR') throw new Error(state.error);
  return authOf(state);
};

/**
 * Stores the page to return to after sign-in. Does nothing if the page is only loaded in advance.
 */
export const rememberArrival = ({ location, cause }: Pick<Arrival, 'location' | 'cause'>): void => {
  if (cause !== 'preload') rememberReturn(location.href);
};

export const goOn = (href: string) => redirect({ href, replace: true });

interface DoorArrival extends Pick<Arrival, 'context' | 'cause'> {
  readonly search: { readonly redirect?: string | undefined };
}

/**
 * Guard of the sign-in and sign-up pages (`beforeLoad`). Stores the page to return to after
 * sign-in. Redirects members to it, or to `home` if there is none. Lets guests and visitors in.
 */
export const redirectMembers =
  (home: string) =>
  async ({ context, search, cause }: DoorArrival): Promise<void> => {
    if (cause === 'preload') return;
    rememberReturn(search.redirect);
    const { isMember } = await settledAuth(context.auth);
    if (isMember) throw goOn(takeReturn(home));
  };

/**
 * Guard of pages for members (`beforeLoad`). Redirects other users to sign-in and stores the page
 * to return to. If the session ends on an open page, does nothing: `MembersOnly` then shows a card.
 */
export const requireMember = async (arrival: Arrival): Promise<void> => {
  const { isMember } = await settledAuth(arrival.context.auth);
  if (isMember || arrival.cause === 'stay') return;
  rememberArrival(arrival);
  throw redirect({ to: '/login', replace: true });
};

/** Guard like `requireMember` that also lets guests in. */
export const requireSession = async (arrival: Arrival): Promise<void> => {
  const { isGuest } = await settledAuth(arrival.context.auth);
  if (!isGuest) await requireMember(arrival);
};

/**
 * Result of the admin guard. If `isAdmin` is false, the page shows 'Access Denied', and its loader
 * must load nothing.
 */
interface Admission {
  readonly isAdmin: boolean;
}

/**
 * Guard of admin pages. Redirects visitors and guests like `requireMember`. For members, returns if
 * they are admins. Redirects admins who still have to set up a second factor.
 */
export const requireAdmin = async (arrival: Arrival): Promise<Admission> => {
  await requireMember(arrival);
  const { isAdmin, profile } = await settledAuth(arrival.context.auth);
  if (isAdmin && profile?.mustSetUpSecondFactor === true) {
    rememberArrival(arrival);
    throw redirect({ to: '/profile/security', search: { needed: 'second-factor' }, replace: true });
  }
  return { isAdmin };
};

export const GuardSpinner = (): ReactElement => (
  <Spinner as="h1" label={t('Loading...')} className="flex-1 py-24 text-lg" />
);

interface GateProps {
  readonly children: ReactNode;
}

export const MembersOnly = ({ children }: GateProps): ReactNode => {
  const { isSettled, isMember } = useAuth();
  const href = useRouterState({ select: ({ location }) => location.href });
  if (!isSettled) return <GuardSpinner />;
  return isMember ? children : <SignInFirst redirect={href} />;
};

/** Renders the children for members and guests. Shows all others a card that asks to sign in. */
export const MembersAndGuestsOnly = ({ children }: GateProps): ReactNode =>
  useAuth().isGuest ? children : <MembersOnly>{children}</MembersOnly>;

/**
 * Renders the children for admins. Shows 'Access Denied' to other members, and a card that asks to
 * sign in to all others.
 */
export const AdminsOnly = ({ children }: GateProps): ReactElement => {
  const { isAdmin } = useAuth();
  return <MembersOnly>{isAdmin ? children : <AdminOnly />}</MembersOnly>;
};
