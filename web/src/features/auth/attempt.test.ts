import { describe, expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import type { ApiErrorCode } from '../../api/api-error.ts';
import { sentenceOf, verdictOf } from './attempt.ts';
import { AuthBusy } from './state/operations.ts';

const FAILED = 'Failed to create account. Please try again.';
const WRONG = 'Invalid email or password.';

const refusal = (code: ApiErrorCode, message: string): ApiError => new ApiError({ code, message, status: 0 });

describe('what was tried and failed', () => {
  test.each([
    ['offline', 'Can’t reach the server. Check your connection and try again.'],
    ['internal', 'Something went wrong. Please try again.'],
    ['unavailable', 'The server is busy.'],
    ['unreadable', '502: <html>'],
  ] as const)('is said where nobody has answered: %s', (code, message) => {
    expect(sentenceOf(refusal(code, message), FAILED)).toBe(FAILED);
  });

  test.each([
    ['too_many_requests', 'Too many attempts. Try again later.'],
    ['bad_request', 'This password is too common. Choose another one.'],
    ['unprocessable', 'Couldn’t create an account with this email.'],
  ] as const)('gives way to a refusal, about which people can do something: %s', (code, message) => {
    expect(sentenceOf(refusal(code, message), FAILED)).toBe(message);
  });

  test('gives way to another attempt that runs, and is said of anything else', () => {
    expect(sentenceOf(new AuthBusy(), FAILED)).toBe('Auth operation in progress');
    expect(sentenceOf(new TypeError('undefined is not a function'), FAILED)).toBe(FAILED);
    expect(sentenceOf(refusal('unprocessable', ''), FAILED)).toBe(FAILED);
  });
});

describe('what was checked', () => {
  test('is not called wrong by a server that was not reached', () => {
    const message = 'Can’t reach the server. Check your connection and try again.';
    expect(verdictOf(refusal('offline', message), WRONG)).toBe(message);
  });

  test.each([
    [500, 'Something went wrong. Please try again.'],
    [502, 'Something went wrong. Please try again.'],
    [429, 'Too many attempts. Try again later.'],
    [401, WRONG],
  ])('is not called wrong by a page of a proxy that answers %i', (status, message) => {
    const error = new ApiError({ code: 'unreadable', message: `${status}: <html>`, status });
    expect(verdictOf(error, WRONG)).toBe(message);
  });

  test('is what the provider says of it, or wrong', () => {
    expect(verdictOf(refusal('too_many_requests', 'Too many wrong attempts.'), WRONG)).toBe('Too many wrong attempts.');
    expect(verdictOf(refusal('not_signed_in', ''), WRONG)).toBe(WRONG);
  });
});
