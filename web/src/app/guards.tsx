/** Who may see a page (first document, sections 2 and 6). The server enforces it for every call; this only leads people. */
import { type ErrorComponentProps, redirect, useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { type Auth, authOf } from '../features/auth/auth-context.tsx';
import { rememberReturn } from '../features/auth/return-address.ts';
import type { AuthSession } from '../features/auth/state/auth-session.ts';
import { Spinner } from '../ui/spinner.tsx';
import { AdminOnly, SignInFirst } from './access-denied.tsx';
import { ErrorScreen } from './error-screen.tsx';

interface Arrival {
  readonly context: { readonly auth: AuthSession };
  readonly location: { readonly href: string };
  /** `stay`: the page was open already when it was asked again. */
  readonly cause: 'preload' | 'enter' | 'stay';
}

/** Who is there, once that is known. @throws Error when the server cannot say. */
export const settledAuth = async (session: AuthSession): Promise<Auth> => {
  if (session.state().status === 'ERROR') await session.start();
  const state = await session.settled();
  if (state.status === 'ERROR') throw new Error(state.error);
  return authOf(state);
};

/** Thrown instead of loading a page for whom it is not. */
class MembersOnly extends Error {}
class AdminsOnly extends Error {}

/**
 * For `beforeLoad`: whoever is not signed in signs in first, and comes back here. A page on which the session ended is not taken away:
 * it gives its place to a card that says so.
 */
export const requireMember = async ({ context, location, cause }: Arrival): Promise<void> => {
  const { isMember } = await settledAuth(context.auth);
  if (isMember) return;
  if (cause === 'stay') throw new MembersOnly('Members only.');
  rememberReturn(location.href);
  throw redirect({ to: '/login', replace: true });
};

/** For `beforeLoad` of admin pages. An admin who still owes a second factor is led to where it is set up. */
export const requireAdmin = async (arrival: Arrival): Promise<void> => {
  await requireMember(arrival);
  const { isAdmin, profile } = await settledAuth(arrival.context.auth);
  if (!isAdmin) throw new AdminsOnly('Admins only.');
  if (profile?.mustSetUpSecondFactor !== true) return;
  throw redirect({ to: '/profile/security', search: { needed: 'second-factor' }, replace: true });
};

/** For `pendingComponent`: what a guarded page shows until it is known who is there. */
export const GuardSpinner = (): ReactElement => <Spinner label="Loading..." className="flex-1 py-24 text-lg" />;

/** For `errorComponent`: the card for whom the page is not, or what went wrong. */
export const GuardErrorScreen = (props: ErrorComponentProps): ReactElement => {
  const href = useRouterState({ select: ({ location }) => location.href });
  if (props.error instanceof MembersOnly) return <SignInFirst redirect={href} />;
  return props.error instanceof AdminsOnly ? <AdminOnly /> : <ErrorScreen {...props} />;
};
