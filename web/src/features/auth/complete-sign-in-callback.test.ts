import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { currentToast } from '../../ui/overlay/toast.ts';
import { callbackMessage, callbackTask, completeCallback } from './complete-sign-in-callback.ts';
import { openAuthLog, createAuthSession } from './state/auth-session.ts';
import { emptyStorage } from './state/two-users.fixture.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', emptyStorage());
  vi.stubGlobal('sessionStorage', emptyStorage());
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('isSecureContext', true);
});
afterEach(() => void vi.unstubAllGlobals());

const openSession = (readSession: () => Promise<null>) =>
  createAuthSession({
    readSession,
    loadProfile: async () => null,
    endSession: async () => undefined,
    storage: emptyStorage(),
    log: openAuthLog(emptyStorage()),
    now: () => 0,
    pause: async () => undefined,
    tellOthers: () => undefined,
    isCallbackInProgress: () => false,
  });

test.each([
  ['internal', 'Something went wrong. Please try again.'],
  ['offline', 'Can’t reach the server. Check your connection and try again.'],
] as const)(
  'a callback that fails with the error %s redirects to /login with a toast to sign in again',
  async (code, message) => {
    const session = openSession(async () => Promise.reject(new ApiError({ code, message, status: 0 })));
    expect(await completeCallback(session, { query: {}, fragment: '' })).toBe('/login');
    expect(currentToast()).toMatchObject({
      title: 'Something went wrong',
      description: 'Please try signing in again.',
      tone: 'error',
    });
  },
);

test('a callback without a session on an http page shows a toast that signing in needs a secure connection', async () => {
  vi.stubGlobal('isSecureContext', false);
  await completeCallback(
    openSession(async () => null),
    { query: {}, fragment: '' },
  );
  expect(currentToast()?.description).toMatch(/^Signing in needs a secure connection/);
});

test('a callback without a session redirects to /login with the toast "Authentication failed"', async () => {
  expect(
    await completeCallback(
      openSession(async () => null),
      { query: {}, fragment: '' },
    ),
  ).toBe('/login');
  expect(currentToast()).toMatchObject({
    title: 'Authentication failed',
    description: 'No session found. Please try signing in again.',
  });
});

describe('the auth callback page', () => {
  test.each([
    [{}, '', { task: 'sign-in', error: undefined }],
    [{ redirect: '/profile' }, '', { task: 'sign-in', error: undefined }],
    [{ error: 'invalid_link' }, '', { task: 'sign-in', error: 'invalid_link' }],
    [{}, '#error=access_denied', { task: 'sign-in', error: 'access_denied' }],
    [{ type: 'verification' }, '', { task: 'verification', error: undefined }],
    [{ type: 'verification', error: 'invalid_link' }, '', { task: 'verification', error: 'invalid_link' }],
    [{}, '#type=recovery', { task: 'recovery', token: undefined }],
    [{}, '#type=recovery&token=abc', { task: 'recovery', token: 'abc' }],
    [{ token: 'abc' }, 'type=recovery', { task: 'recovery', token: 'abc' }],
  ])('derives its task from the query %j and the fragment %s', (query, fragment, task) => {
    expect(callbackTask({ query, fragment })).toEqual(task);
  });

  test.each([
    ['invalid_link', 'Invalid or expired link'],
    ['something_internal', 'No session found. Please try signing in again.'],
    ['Call 0800-SCAM at once', 'No session found. Please try signing in again.'],
    ['toString', 'No session found. Please try signing in again.'],
  ])('shows a known error code %j as a message, and an unknown one as the default message', (error, sentence) => {
    expect(callbackMessage(error)).toBe(sentence);
  });
});
