/** Who is signed in, as one machine: five states, and what each event makes of them (first document, section 4). Knows no browser. */
import type { Profile } from '@reptemple/contract/profile';

/** What the session itself says of a person; everything else is in the profile. */
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
  /** The session as it was read at the start; with a profile from the cache, if one is fresh. */
  readonly INITIAL_SESSION: { readonly user: AuthUser | null; readonly cached?: Profile | undefined };
  readonly SIGNED_IN: { readonly user: AuthUser };
  readonly SIGNED_OUT: object;
  readonly TOKEN_REFRESHED: { readonly user: AuthUser };
  readonly USER_UPDATED: { readonly profile: Profile };
  /** Someone arrived by a reset link. It changes nobody's session. */
  readonly PASSWORD_RECOVERY: object;
  readonly MFA_CHALLENGE_VERIFIED: { readonly user: AuthUser };
  /** The profile of this user arrived; null when there is none. */
  readonly PROFILE_LOADED: { readonly userId: string; readonly profile: Profile | null };
  readonly SESSION_FAILED: { readonly error: string; readonly recoverable: boolean };
  /** Someone tries again after an error. */
  readonly RETRIED: object;
}

type EventName = keyof Events;
type EventOf<Name extends EventName> = { readonly [N in EventName]: { readonly type: N } & Events[N] }[Name];
export type AuthEvent = EventOf<EventName>;

export const INITIAL: AuthState = { status: 'INITIALIZING' };

export const userOf = (state: AuthState): AuthUser | null => ('user' in state ? state.user : null);

export const profileOf = (state: AuthState): Profile | null =>
  state.status === 'AUTHENTICATED' ? state.profile : null;

/** Neither starting nor loading: the page may decide what to show. */
export const isSettled = (state: AuthState): boolean =>
  state.status !== 'INITIALIZING' && state.status !== 'LOADING_PROFILE';

/** Whose profile counts: one of another user is discarded. */
const own = (user: AuthUser, profile: Profile | null | undefined): Profile | undefined =>
  profile?.id === user.id ? profile : undefined;

/** A user with the profile already known for them, or on the way to it. */
const entered = (user: AuthUser, known: Profile | null | undefined): AuthState => {
  const profile = own(user, known);
  return profile ? { status: 'AUTHENTICATED', user, profile } : { status: 'LOADING_PROFILE', user };
};

/** A refreshed session keeps what is known of the same user, and loads what is not. */
const refreshed = (state: AuthState, user: AuthUser): AuthState => {
  if (userOf(state)?.id !== user.id) return { status: 'LOADING_PROFILE', user };
  return state.status === 'AUTHENTICATED' ? { ...state, user } : { status: 'LOADING_PROFILE', user };
};

const loaded = (state: AuthState, userId: string, profile: Profile | null): AuthState => {
  const user = userOf(state);
  // Somebody else has signed in since it was asked for.
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

/** What the event makes of the state. An event that changes nothing gives the same state back. */
export const nextAuth = <Name extends EventName>(state: AuthState, event: EventOf<Name>): AuthState =>
  REACTIONS[event.type](state, event);
