import { expect, test } from 'vitest';
import { authOf } from './auth-context.tsx';
import type { AuthState } from './state/auth-state.ts';
import { ADA, adasProfile } from './state/two-users.fixture.ts';

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
])('%s', (_who, state, meaning) => {
  expect(authOf(state)).toMatchObject(meaning);
});
