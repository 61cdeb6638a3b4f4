import { expect, test } from 'vitest';
import { verdictOf } from './attempt.ts';
import { missingReason, requireSession, SessionMissing } from './missing-session.ts';

test.each([
  [{ storesCookies: false, isSecure: true }, 'cookies-blocked'],
  [{ storesCookies: false, isSecure: false }, 'cookies-blocked'],
  [{ storesCookies: true, isSecure: false }, 'insecure-page'],
  [{ storesCookies: true, isSecure: true }, 'unknown'],
] as const)('%j means %s', (surroundings, reason) => {
  expect(missingReason(surroundings)).toBe(reason);
});

test('a sign-in without a session is an error that says what to do', () => {
  const require = (): void => requireSession({ state: () => ({ status: 'UNAUTHENTICATED' }) }, () => 'cookies-blocked');
  expect(require).toThrow(SessionMissing);
  expect(verdictOf(new SessionMissing('cookies-blocked'), 'Invalid email or password.')).toBe(
    'Your browser blocks cookies. Allow cookies for this site, then sign in again.',
  );
});

test('a sign-in with a session is none', () => {
  const user = { id: '1', email: 'a@b.c', name: 'Ada' };
  const require = (): void =>
    requireSession({ state: () => ({ status: 'AUTHENTICATED', user, profile: null }) }, () => 'unknown');
  expect(require).not.toThrow();
});
