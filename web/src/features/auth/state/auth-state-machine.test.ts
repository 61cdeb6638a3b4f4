import { describe, expect, test } from 'vitest';
import { authOf, INITIAL, isSettled, nextAuth, profileOf, userOf } from './auth-state-machine.ts';
import type { AuthEvent, AuthState } from './auth-state-machine.ts';
import { ADA, adasProfile, GRACE } from './two-users.fixture.ts';

const SIGNED_IN: AuthState = { status: 'AUTHENTICATED', user: ADA, profile: adasProfile };
const ANONYMOUS: AuthState = { status: 'UNAUTHENTICATED' };
const LOADING: AuthState = { status: 'LOADING_PROFILE', user: ADA };
const BROKEN: AuthState = { status: 'ERROR', error: 'no answer', recoverable: true };

const STORIES: readonly (readonly [string, AuthState, AuthEvent, AuthState])[] = [
  ['a session is found, its profile is still to be loaded', INITIAL, { type: 'INITIAL_SESSION', user: ADA }, LOADING],
  [
    'a session is found and its profile is known',
    INITIAL,
    { type: 'INITIAL_SESSION', user: ADA, cached: adasProfile },
    SIGNED_IN,
  ],
  [
    'a cached profile of somebody else is discarded',
    INITIAL,
    { type: 'INITIAL_SESSION', user: GRACE, cached: adasProfile },
    { status: 'LOADING_PROFILE', user: GRACE },
  ],
  ['there is no session', INITIAL, { type: 'INITIAL_SESSION', user: null }, ANONYMOUS],
  ['the session could not be read', INITIAL, { type: 'SESSION_FAILED', error: 'no answer', recoverable: true }, BROKEN],
  ['trying again starts over', BROKEN, { type: 'RETRIED' }, INITIAL],
  ['trying again without an error changes nothing', SIGNED_IN, { type: 'RETRIED' }, SIGNED_IN],
  ['the profile arrives', LOADING, { type: 'PROFILE_LOADED', userId: ADA.id, profile: adasProfile }, SIGNED_IN],
  [
    'there is no profile: signed in all the same',
    LOADING,
    { type: 'PROFILE_LOADED', userId: ADA.id, profile: null },
    { status: 'AUTHENTICATED', user: ADA, profile: null },
  ],
  [
    'a profile that arrives after somebody else signed in is ignored',
    { status: 'LOADING_PROFILE', user: GRACE },
    { type: 'PROFILE_LOADED', userId: ADA.id, profile: adasProfile },
    { status: 'LOADING_PROFILE', user: GRACE },
  ],
  [
    'a profile that arrives after signing out is ignored',
    ANONYMOUS,
    { type: 'PROFILE_LOADED', userId: ADA.id, profile: adasProfile },
    ANONYMOUS,
  ],
  ['signing in loads the profile', ANONYMOUS, { type: 'SIGNED_IN', user: ADA }, LOADING],
  ['the second factor lets in', ANONYMOUS, { type: 'MFA_CHALLENGE_VERIFIED', user: ADA }, LOADING],
  ['signing out', SIGNED_IN, { type: 'SIGNED_OUT' }, ANONYMOUS],
  ['signing out while loading', LOADING, { type: 'SIGNED_OUT' }, ANONYMOUS],
  [
    'a refresh updates the user and keeps the profile',
    SIGNED_IN,
    { type: 'TOKEN_REFRESHED', user: { ...ADA, name: 'Ada L.' } },
    { status: 'AUTHENTICATED', user: { ...ADA, name: 'Ada L.' }, profile: adasProfile },
  ],
  [
    'a refresh that finds somebody else loads their profile',
    SIGNED_IN,
    { type: 'TOKEN_REFRESHED', user: GRACE },
    { status: 'LOADING_PROFILE', user: GRACE },
  ],
  ['a refresh that finds a session after none', ANONYMOUS, { type: 'TOKEN_REFRESHED', user: ADA }, LOADING],
  [
    'a changed profile changes the user with it',
    SIGNED_IN,
    { type: 'USER_UPDATED', profile: { ...adasProfile, name: 'Ada L.', gender: 'other' } },
    {
      status: 'AUTHENTICATED',
      user: { ...ADA, name: 'Ada L.' },
      profile: { ...adasProfile, name: 'Ada L.', gender: 'other' },
    },
  ],
  [
    'a profile of somebody else changes nothing',
    SIGNED_IN,
    { type: 'USER_UPDATED', profile: { ...adasProfile, id: GRACE.id } },
    SIGNED_IN,
  ],
  ['arriving by a reset link changes nobody’s session', SIGNED_IN, { type: 'PASSWORD_RECOVERY' }, SIGNED_IN],
];

describe('nextAuth and its helpers', () => {
  test.each(STORIES)('handle the case: %s', (_story, before, event, after) => {
    const given = structuredClone(before);
    expect(nextAuth(before, event)).toEqual(after);
    expect(before, 'the state given in is untouched').toEqual(given);
  });

  test('treat only INITIALIZING and LOADING_PROFILE as unsettled', () => {
    const settled = [INITIAL, LOADING, SIGNED_IN, ANONYMOUS, BROKEN].map(isSettled);
    expect(settled).toEqual([false, false, true, true, true]);
  });

  test('return the user while the profile loads, and the profile only when AUTHENTICATED', () => {
    expect([userOf(LOADING), profileOf(LOADING)]).toEqual([ADA, null]);
    expect([userOf(SIGNED_IN), profileOf(SIGNED_IN)]).toEqual([ADA, adasProfile]);
    expect([userOf(ANONYMOUS), userOf(BROKEN)]).toEqual([null, null]);
  });
});

const withProfile = (change: Partial<typeof adasProfile>): AuthState => ({
  status: 'AUTHENTICATED',
  user: ADA,
  profile: { ...adasProfile, ...change },
});

test.each<readonly [string, AuthState, object]>([
  ['a visitor', { status: 'UNAUTHENTICATED' }, { isSettled: true, isMember: false, isGuest: false, isAdmin: false }],
  ['nobody knows yet', { status: 'INITIALIZING' }, { isSettled: false, isMember: false, user: null }],
  ['loading', { status: 'LOADING_PROFILE', user: ADA }, { isSettled: false, isMember: false, user: ADA }],
  ['a member', withProfile({}), { isSettled: true, isMember: true, isGuest: false, isAdmin: false }],
  ['an admin', withProfile({ isAdmin: true }), { isMember: true, isAdmin: true }],
  ['a guest has no account of their own', withProfile({ isGuest: true }), { isMember: false, isGuest: true }],
  [
    'a member without a profile',
    { status: 'AUTHENTICATED', user: ADA, profile: null },
    { isMember: true, isAdmin: false, profile: null },
  ],
])('authOf tells settled users, members, guests and admins apart: %s', (_who, state, meaning) => {
  expect(authOf(state)).toMatchObject(meaning);
});
