import { describe, expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import type { ApiErrorCode } from '../../api/api-error.ts';
import { failureMessage, rejectionMessage } from './account-request-with-error-toast.ts';
import { AuthBusy } from './state/auth-session.ts';

const FAILED = 'Failed to create account. Please try again.';
const WRONG = 'Invalid email or password.';

const refusal = (code: ApiErrorCode, message: string): ApiError => new ApiError({ code, message, status: 0 });

describe('failureMessage, for a failed sign-up', () => {
  test.each([
    ['offline', 'Can’t reach the server. Check your connection and try again.'],
    ['internal', 'Something went wrong. Please try again.'],
    ['unavailable', 'The server is busy.'],
    ['unreadable', '502: <html>'],
  ] as const)('returns the general message for an error without an answer from the provider: %s', (code, message) => {
    expect(failureMessage(refusal(code, message), FAILED)).toBe(FAILED);
  });

  test.each([
    ['too_many_requests', 'Too many attempts. Try again later.'],
    ['bad_request', 'This password is too common. Choose another one.'],
    ['unprocessable', 'Couldn’t create an account with this email.'],
  ] as const)('returns the message of a refusal the user can act on: %s', (code, message) => {
    expect(failureMessage(refusal(code, message), FAILED)).toBe(message);
  });

  test('returns its own message for AuthBusy and the general message for any other error', () => {
    expect(failureMessage(new AuthBusy(), FAILED)).toBe('Auth operation in progress');
    expect(failureMessage(new TypeError('undefined is not a function'), FAILED)).toBe(FAILED);
    expect(failureMessage(refusal('unprocessable', ''), FAILED)).toBe(FAILED);
  });
});

describe('rejectionMessage, for a password or code that was checked', () => {
  test('returns the connection message, not "wrong", if the server was unreachable', () => {
    const message = 'Can’t reach the server. Check your connection and try again.';
    expect(rejectionMessage(refusal('offline', message), WRONG)).toBe(message);
  });

  test.each([
    [500, 'Something went wrong. Please try again.'],
    [502, 'Something went wrong. Please try again.'],
    [429, 'Too many attempts. Try again later.'],
    [401, WRONG],
  ])('maps a proxy error page by its status %i: only a 401 counts as wrong', (status, message) => {
    const error = new ApiError({ code: 'unreadable', message: `${status}: <html>`, status });
    expect(rejectionMessage(error, WRONG)).toBe(message);
  });

  test('returns the message of the provider, or "wrong" if it is empty', () => {
    expect(rejectionMessage(refusal('too_many_requests', 'Too many wrong attempts.'), WRONG)).toBe(
      'Too many wrong attempts.',
    );
    expect(rejectionMessage(refusal('not_signed_in', ''), WRONG)).toBe(WRONG);
  });
});
