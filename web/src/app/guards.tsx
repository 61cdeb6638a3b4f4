/** Who may see a page (first document, sections 2 and 6). The server enforces it for every call; this only leads people. */
import { redirect, useRouterState } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { type Auth, authOf, useAuth } from '../features/auth/auth-context.tsx';
import { rememberReturn, takeReturn } from '../features/auth/return-address.ts';
import type { AuthSession } from '../features/auth/state/auth-session.ts';
import { t } from '../language/texts.ts';
import { Spinner } from '../ui/spinner.tsx';
import { AdminOnly, SignInFirst } from './access-denied.tsx';

type Session = Pick<AuthSession, 'state' | 'start' | 'settled'>;

interface Arrival {
  readonly context: { readonly auth: Session };
  readonly location: { readonly href: string };
  /** `stay`: the page was open already when it was asked again; `preload`: a link to it was touched, and nobody goes anywhere yet. */
  readonly cause: 'preload' | 'enter' | 'stay';
}

/** Who is there, once that is known. @throws Error when the server cannot say. */
export const settledAuth = async (session: Session): Promise<Auth> => {
  if (session.state().status === 'ERROR') await session.start();
  const state = await session.settled();
  if (state.status === 'ERROR') throw new Error(state.error);
  return authOf(state);
};

/** Keeps the page to come back to. */
export const rememberArrival = ({ location, cause }: Pick<Arrival, 'location' | 'cause'>): void => {
  if (cause !== 'preload') rememberReturn(location.href);
};

/** On to where a person wanted to go. */
export const goOn = (href: string) => redirect({ href, replace: true });

interface DoorArrival extends Pick<Arrival, 'context' | 'cause'> {
  readonly search: { readonly redirect?: string | undefined };
}

/**
 * For `beforeLoad` of the pages to sign in or up: keeps where somebody wants to go, and whoever is signed in already goes on there. A guest
 * may sign in or up.
 */
export const passMembersOn =
  (home: string) =>
  async ({ context, search, cause }: DoorArrival): Promise<void> => {
    if (cause === 'preload') return;
    rememberReturn(search.redirect);
    const { isMember } = await settledAuth(context.auth);
    if (isMember) throw goOn(takeReturn(home));
  };

/**
 * For `beforeLoad`: whoever is not signed in signs in first, and comes back here. A page on which the session ended is not taken away:
 * `MembersOnly` puts a card in its place.
 */
export const requireMember = async (arrival: Arrival): Promise<void> => {
  const { isMember } = await settledAuth(arrival.context.auth);
  if (isMember || arrival.cause === 'stay') return;
  rememberArrival(arrival);
  throw redirect({ to: '/login', replace: true });
};

/** The same for pages that guests have, too. */
export const requireSomebody = async (arrival: Arrival): Promise<void> => {
  const { isGuest } = await settledAuth(arrival.context.auth);
  if (!isGuest) await requireMember(arrival);
};

/** Whether anything may be loaded for a page of admins: whoever else comes there is told so, and of nothing that failed. */
interface Admission {
  readonly isAdmin: boolean;
}

/** The same for admin pages. An admin who still owes a second factor is led to where it is set up. */
export const requireAdmin = async (arrival: Arrival): Promise<Admission> => {
  await requireMember(arrival);
  const { isAdmin, profile } = await settledAuth(arrival.context.auth);
  if (isAdmin && profile?.mustSetUpSecondFactor === true) {
    rememberArrival(arrival);
    throw redirect({ to: '/profile/security', search: { needed: 'second-factor' }, replace: true });
  }
  return { isAdmin };
};

/** What a guarded page shows until it is known who is there. */
export const GuardSpinner = (): ReactElement => (
  <Spinner as="h1" label={t('Loading...')} className="flex-1 py-24 text-lg" />
);

interface GateProps {
  readonly children: ReactNode;
}

/** Around the layout of pages for those who are signed in. */
export const MembersOnly = ({ children }: GateProps): ReactNode => {
  const { isSettled, isMember } = useAuth();
  const href = useRouterState({ select: ({ location }) => location.href });
  if (!isSettled) return <GuardSpinner />;
  return isMember ? children : <SignInFirst redirect={href} />;
};

/** Around a page for members and guests. */
export const SomebodyOnly = ({ children }: GateProps): ReactNode =>
  useAuth().isGuest ? children : <MembersOnly>{children}</MembersOnly>;

/** Around the layout of admin pages. */
export const AdminsOnly = ({ children }: GateProps): ReactElement => {
  const { isAdmin } = useAuth();
  return <MembersOnly>{isAdmin ? children : <AdminOnly />}</MembersOnly>;
};
