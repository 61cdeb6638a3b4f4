import { beforeEach, expect, test } from 'vitest';
import { currentToast, forgetToast } from '../../ui/overlay/toast.ts';
import { rejectionMessage } from './account-request-with-error-toast.ts';
import { missingReason, requireSession, SessionMissing, toastSignedIn } from './check-session-after-sign-in.ts';
import { ADA, adasProfile } from './state/two-users.fixture.ts';

test.each([
  [{ storesCookies: false, isSecure: true }, 'cookies-blocked'],
  [{ storesCookies: false, isSecure: false }, 'cookies-blocked'],
  [{ storesCookies: true, isSecure: false }, 'insecure-page'],
  [{ storesCookies: true, isSecure: true }, 'unknown'],
] as const)('missingReason explains a missing session with %j as %s', (surroundings, reason) => {
  expect(missingReason(surroundings)).toBe(reason);
});

test('requireSession throws SessionMissing without a session, and its message says how to allow cookies', () => {
  const require = (): void => requireSession({ state: () => ({ status: 'UNAUTHENTICATED' }) }, () => 'cookies-blocked');
  expect(require).toThrow(SessionMissing);
  expect(rejectionMessage(new SessionMissing('cookies-blocked'), 'Invalid email or password.')).toBe(
    'Your browser blocks cookies. Allow cookies for this site, then sign in again.',
  );
});

test('requireSession does not throw for a signed-in user', () => {
  const user = { id: '1', email: 'a@b.c', name: 'Ada' };
  const require = (): void =>
    requireSession({ state: () => ({ status: 'AUTHENTICATED', user, profile: null }) }, () => 'unknown');
  expect(require).not.toThrow();
});

// Test files share their modules, so a toast of another file may still be shown.
beforeEach(() => forgetToast(currentToast()?.id ?? 0));

test('toastSignedIn says that the sign-in worked only with a session', () => {
  expect(() => toastSignedIn({ state: () => ({ status: 'UNAUTHENTICATED' }) }, () => 'insecure-page')).toThrow(
    SessionMissing,
  );
  expect(currentToast()).toBeUndefined();
  toastSignedIn({ state: () => ({ status: 'AUTHENTICATED', user: ADA, profile: adasProfile }) });
  expect(currentToast()).toMatchObject({ description: 'Signed in successfully.' });
});
