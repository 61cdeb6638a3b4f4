import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { AuthSession } from './state/auth-session.ts';
import { authOf } from './state/auth-state-machine.ts';
import type { Auth } from './state/auth-state-machine.ts';

const AuthContext = createContext<AuthSession | undefined>(undefined);

export const AuthProvider = AuthContext.Provider;

export const useAuthSession = (): AuthSession => {
  const session = useContext(AuthContext);
  if (!session) throw new Error('There is no AuthProvider above this component.');
  return session;
};

export const useAuth = (): Auth => {
  const { state, subscribe } = useAuthSession();
  const current = useSyncExternalStore(subscribe, state);
  return useMemo(() => authOf(current), [current]);
};
