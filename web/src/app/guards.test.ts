import { isRedirect } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rememberReturn, rememberedReturn, takeReturn } from '../features/auth/return-address.ts';
import type { AuthState } from '../features/auth/state/auth-state.ts';
import { ADA, adasProfile, emptyShelf } from '../features/auth/state/people.fixture.ts';
import { passMembersOn, requireAdmin, requireMember } from './guards.tsx';

const VISITOR: AuthState = { status: 'UNAUTHENTICATED' };
const MEMBER = { status: 'AUTHENTICATED', user: ADA, profile: adasProfile } as const;

const ADMIN: AuthState = { ...MEMBER, profile: { ...adasProfile, isAdmin: true } };
const OWING: AuthState = { ...MEMBER, profile: { ...adasProfile, isAdmin: true, mustSetUpSecondFactor: true } };

const contextOf = (state: AuthState) => ({
  auth: { state: () => state, start: async () => undefined, settled: async () => state },
});

/** Returns the target of a guard's redirect; undefined if it allows access. */
const ledTo = async (guarding: Promise<unknown>): Promise<string | undefined> => {
  const led: unknown = await guarding.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (led === undefined) return undefined;
  if (!isRedirect(led)) throw led;
  return led.options.href ?? led.options.to;
};

beforeEach(() => vi.stubGlobal('localStorage', emptyShelf()));
afterEach(() => void vi.unstubAllGlobals());

describe('a link to a page for members', () => {
  const arrive = async (cause: 'preload' | 'enter') =>
    ledTo(requireMember({ context: contextOf(VISITOR), location: { href: '/profile?tab=goals' }, cause }));

  test('keeps the page for a visitor who follows it', async () => {
    expect(await arrive('enter')).toBe('/login');
    expect(rememberedReturn()).toBe('/profile?tab=goals');
  });

  test('keeps nothing while it is only touched', async () => {
    expect(await arrive('preload')).toBe('/login');
    expect(rememberedReturn()).toBeUndefined();
  });
});

describe('a link to the page to sign in', () => {
  const arrive = async (state: AuthState, cause: 'preload' | 'enter', redirect?: string) =>
    ledTo(passMembersOn('/challenges')({ context: contextOf(state), search: { redirect }, cause }));

  test('keeps what a visitor wants who follows it', async () => {
    expect(await arrive(VISITOR, 'enter', '/challenge/week/record')).toBeUndefined();
    expect(rememberedReturn()).toBe('/challenge/week/record');
  });

  test('keeps and takes nothing while it is only touched', async () => {
    rememberReturn('/me');
    expect(await arrive(VISITOR, 'preload', '/challenge/week/record')).toBeUndefined();
    expect(await arrive(MEMBER, 'preload')).toBeUndefined();
    expect(rememberedReturn()).toBe('/me');
  });

  test('leads a member on to what was kept, once', async () => {
    rememberReturn('/me');
    expect(await arrive(MEMBER, 'enter')).toBe('/me');
    expect(rememberedReturn()).toBeUndefined();
    expect(await arrive(MEMBER, 'enter')).toBe('/challenges');
  });
});

describe('a page of admins', () => {
  const arrive = async (state: AuthState, cause: 'enter' | 'stay' = 'enter') =>
    requireAdmin({ context: contextOf(state), location: { href: '/admin/analytics/week' }, cause });

  test('loads for admins', async () => {
    expect(await arrive(ADMIN)).toEqual({ isAdmin: true });
  });

  test('loads nothing for other members, who are told that it is not for them', async () => {
    expect(await arrive(MEMBER)).toEqual({ isAdmin: false });
  });

  test('loads nothing more once nobody is signed in', async () => {
    expect(await arrive(VISITOR, 'stay')).toEqual({ isAdmin: false });
  });

  test('is kept for a visitor who signs in, and for an admin who owes a second factor', async () => {
    expect(await ledTo(arrive(VISITOR))).toBe('/login');
    expect(rememberedReturn()).toBe('/admin/analytics/week');
    takeReturn();
    expect(await ledTo(arrive(OWING))).toBe('/profile/security');
    expect(rememberedReturn()).toBe('/admin/analytics/week');
  });
});
