/**
 * React context of the auth session, and the current user with flags for pages (specification S1,
 * section 3).
 */
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Profile } from '@reptemple/contract/accounts/profile';
import type { AuthSession } from './state/auth-session.ts';
import { isSettled, profileOf, userOf } from './state/auth-state.ts';
import type { AuthState, AuthUser } from './state/auth-state.ts';

const AuthContext = createContext<AuthSession | undefined>(undefined);

export const AuthProvider = AuthContext.Provider;

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
   * True for a participant of a challenge without an account. Pages treat guests as not signed in.
   */
  readonly isGuest: boolean;
  readonly isMember: boolean;
}

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
