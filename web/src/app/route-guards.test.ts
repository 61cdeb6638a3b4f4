import { isRedirect } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rememberReturn, rememberedReturn, takeReturn } from '../features/auth/return-path-after-sign-in.ts';
import type { AuthState } from '../features/auth/state/auth-state-machine.ts';
import { ADA, adasProfile, emptyStorage } from '../features/auth/state/two-users.fixture.ts';
import { redirectMembers, requireAdmin, requireMember } from './route-guards.tsx';

const VISITOR: AuthState = { status: 'UNAUTHENTICATED' };
const MEMBER = { status: 'AUTHENTICATED', user: ADA, profile: adasProfile } as const;

const ADMIN: AuthState = { ...MEMBER, profile: { ...adasProfile, isAdmin: true } };
const OWING: AuthState = { ...MEMBER, profile: { ...adasProfile, isAdmin: true, mustSetUpSecondFactor: true } };

const contextOf = (state: AuthState) => ({
  auth: { state: () => state, start: async () => undefined, settled: async () => state },
});

const ledTo = async (guarding: Promise<unknown>): Promise<string | undefined> => {
  const led: unknown = await guarding.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (led === undefined) return undefined;
  if (!isRedirect(led)) throw led;
  return led.options.href ?? led.options.to;
};

beforeEach(() => vi.stubGlobal('localStorage', emptyStorage()));
afterEach(() => void vi.unstubAllGlobals());

describe('requireMember, for a signed-out visitor', () => {
  const arrive = async (cause: 'preload' | 'enter') =>
    ledTo(requireMember({ context: contextOf(VISITOR), location: { href: '/profile?tab=goals' }, cause }));

  test('redirects to /login and remembers the page when the visitor opens it', async () => {
    expect(await arrive('enter')).toBe('/login');
    expect(rememberedReturn()).toBe('/profile?tab=goals');
  });

  test('redirects to /login but remembers nothing when the link is only preloaded', async () => {
    expect(await arrive('preload')).toBe('/login');
    expect(rememberedReturn()).toBeUndefined();
  });
});

describe('redirectMembers, on the sign-in page', () => {
  const arrive = async (state: AuthState, cause: 'preload' | 'enter', redirect?: string) =>
    ledTo(redirectMembers('/challenges')({ context: contextOf(state), search: { redirect }, cause }));

  test('remembers the redirect target of a visitor who opens the page', async () => {
    expect(await arrive(VISITOR, 'enter', '/challenge/week/record')).toBeUndefined();
    expect(rememberedReturn()).toBe('/challenge/week/record');
  });

  test('neither stores nor consumes the remembered page when the link is only preloaded', async () => {
    rememberReturn('/me');
    expect(await arrive(VISITOR, 'preload', '/challenge/week/record')).toBeUndefined();
    expect(await arrive(MEMBER, 'preload')).toBeUndefined();
    expect(rememberedReturn()).toBe('/me');
  });

  test('redirects a member to the remembered page once, then to /challenges', async () => {
    rememberReturn('/me');
    expect(await arrive(MEMBER, 'enter')).toBe('/me');
    expect(rememberedReturn()).toBeUndefined();
    expect(await arrive(MEMBER, 'enter')).toBe('/challenges');
  });
});

describe('requireAdmin', () => {
  const arrive = async (state: AuthState, cause: 'enter' | 'stay' = 'enter') =>
    requireAdmin({ context: contextOf(state), location: { href: '/admin/analytics/week' }, cause });

  test('returns isAdmin true for an admin', async () => {
    expect(await arrive(ADMIN)).toEqual({ isAdmin: true });
  });

  test('returns isAdmin false for a member who is not an admin', async () => {
    expect(await arrive(MEMBER)).toEqual({ isAdmin: false });
  });

  test('returns isAdmin false for a user who signed out while staying on the page', async () => {
    expect(await arrive(VISITOR, 'stay')).toEqual({ isAdmin: false });
  });

  test('redirects a visitor to sign-in and an admin to second-factor setup, and remembers the page', async () => {
    expect(await ledTo(arrive(VISITOR))).toBe('/login');
    expect(rememberedReturn()).toBe('/admin/analytics/week');
    takeReturn();
    expect(await ledTo(arrive(OWING))).toBe('/profile/security');
    expect(rememberedReturn()).toBe('/admin/analytics/week');
  });
});
