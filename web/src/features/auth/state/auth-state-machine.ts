/**
 * Auth state machine, independent of the browser: five states and their transitions (specification
 * S1, section 4), and what a state says about the user's role.
 */
import type { Profile } from '@reptemple/contract/accounts/profile';

export interface AuthUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

export type AuthState =
  | { readonly status: 'INITIALIZING' }
  | { readonly status: 'LOADING_PROFILE'; readonly user: AuthUser }
  | { readonly status: 'AUTHENTICATED'; readonly user: AuthUser; readonly profile: Profile | null }
  | { readonly status: 'UNAUTHENTICATED' }
  | { readonly status: 'ERROR'; readonly error: string; readonly recoverable: boolean };

interface Events {
  /**
   * Event that the session was read at the start. `cached`: the user's profile, if it is in the
   * cache.
   */
  readonly INITIAL_SESSION: { readonly user: AuthUser | null; readonly cached?: Profile | undefined };
  readonly SIGNED_IN: { readonly user: AuthUser };
  readonly SIGNED_OUT: object;
  readonly TOKEN_REFRESHED: { readonly user: AuthUser };
  readonly USER_UPDATED: { readonly profile: Profile };
  /** Event that the user opened a password reset link. Does not change the state. */
  readonly PASSWORD_RECOVERY: object;
  readonly MFA_CHALLENGE_VERIFIED: { readonly user: AuthUser };
  /**
   * Event that the profile was loaded. `profile` is null if the user has none, or if loading
   * failed.
   */
  readonly PROFILE_LOADED: { readonly userId: string; readonly profile: Profile | null };
  readonly SESSION_FAILED: { readonly error: string; readonly recoverable: boolean };
  readonly RETRIED: object;
}

type EventName = keyof Events;
type EventOf<Name extends EventName> = { readonly [N in EventName]: { readonly type: N } & Events[N] }[Name];
export type AuthEvent = EventOf<EventName>;

export const INITIAL: AuthState = { status: 'INITIALIZING' };

export const userOf = (state: AuthState): AuthUser | null => ('user' in state ? state.user : null);

export const profileOf = (state: AuthState): Profile | null =>
  state.status === 'AUTHENTICATED' ? state.profile : null;

/** Returns true if the state is AUTHENTICATED, UNAUTHENTICATED or ERROR. */
export const isSettled = (state: AuthState): boolean =>
  state.status !== 'INITIALIZING' && state.status !== 'LOADING_PROFILE';

const own = (user: AuthUser, profile: Profile | null | undefined): Profile | undefined =>
  profile?.id === user.id ? profile : undefined;

const entered = (user: AuthUser, known: Profile | null | undefined): AuthState => {
  const profile = own(user, known);
  return profile ? { status: 'AUTHENTICATED', user, profile } : { status: 'LOADING_PROFILE', user };
};

/**
 * Returns the state after the session was read again. An authenticated user who is still the same
 * keeps the profile. Otherwise the profile is loaded again.
 */
const refreshed = (state: AuthState, user: AuthUser): AuthState => {
  if (userOf(state)?.id !== user.id) return { status: 'LOADING_PROFILE', user };
  return state.status === 'AUTHENTICATED' ? { ...state, user } : { status: 'LOADING_PROFILE', user };
};

const loaded = (state: AuthState, userId: string, profile: Profile | null): AuthState => {
  const user = userOf(state);
  // Ignores the profile of a user who has signed out since the request.
  if (user?.id !== userId) return state;
  return { status: 'AUTHENTICATED', user, profile: own(user, profile) ?? null };
};

const updated = (state: AuthState, profile: Profile): AuthState => {
  if (state.status !== 'AUTHENTICATED' || state.user.id !== profile.id) return state;
  const { email, name } = profile;
  return { status: 'AUTHENTICATED', user: { ...state.user, email, name }, profile };
};

type Reaction<Name extends EventName> = (state: AuthState, event: EventOf<Name>) => AuthState;

const REACTIONS: { readonly [Name in EventName]: Reaction<Name> } = {
  INITIAL_SESSION: (_state, { user, cached }) => (user ? entered(user, cached) : { status: 'UNAUTHENTICATED' }),
  SIGNED_IN: (_state, { user }) => ({ status: 'LOADING_PROFILE', user }),
  MFA_CHALLENGE_VERIFIED: (_state, { user }) => ({ status: 'LOADING_PROFILE', user }),
  SIGNED_OUT: () => ({ status: 'UNAUTHENTICATED' }),
  TOKEN_REFRESHED: (state, { user }) => refreshed(state, user),
  USER_UPDATED: (state, { profile }) => updated(state, profile),
  PASSWORD_RECOVERY: (state) => state,
  PROFILE_LOADED: (state, { userId, profile }) => loaded(state, userId, profile),
  SESSION_FAILED: (_state, { error, recoverable }) => ({ status: 'ERROR', error, recoverable }),
  RETRIED: (state) => (state.status === 'ERROR' ? INITIAL : state),
};

/** Returns the next state, or the same object if the event is ignored. */
export const nextAuth = <Name extends EventName>(state: AuthState, event: EventOf<Name>): AuthState =>
  REACTIONS[event.type](state, event);

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
