/**
 * Context with the current user (specification S1, section 3: the user, the profile and an isAdmin
 * flag).
 */
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Profile } from '@reptemple/contract/accounts/profile';
import type { AuthSession } from './state/auth-session.ts';
import { isSettled, profileOf, userOf } from './state/auth-state.ts';
import type { AuthState, AuthUser } from './state/auth-state.ts';

const AuthContext = createContext<AuthSession | undefined>(undefined);

export const AuthProvider = AuthContext.Provider;

/** Returns the session, for actions on it. */
export const useAuthSession = (): AuthSession => {
  const session = useContext(AuthContext);
  if (!session) throw new Error('There is no AuthProvider above this component.');
  return session;
};

export interface Auth {
  readonly status: AuthState['status'];
  readonly isSettled: boolean;
  readonly user: AuthUser | null;
  readonly profile: Profile | null;
  readonly isAdmin: boolean;
  /**
   * True for a guest, who takes part in a challenge without an account. Pages treat guests as not
   * signed in.
   */
  readonly isGuest: boolean;
  /** True if signed in with an account. */
  readonly isMember: boolean;
}

/** Converts the auth state to user, profile and flags for pages. */
export const authOf = (state: AuthState): Auth => {
  const profile = profileOf(state);
  const isGuest = profile?.isGuest === true;
  return {
    status: state.status,
    isSettled: isSettled(state),
    user: userOf(state),
    profile,
    isAdmin: profile?.isAdmin === true,
    isGuest,
    isMember: state.status === 'AUTHENTICATED' && !isGuest,
  };
};

export const useAuth = (): Auth => {
  const { state, subscribe } = useAuthSession();
  const current = useSyncExternalStore(subscribe, state);
  return useMemo(() => authOf(current), [current]);
};
