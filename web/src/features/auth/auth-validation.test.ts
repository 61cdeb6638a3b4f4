import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  callbackMessage,
  callbackTask,
  emailIssue,
  newPasswordIssue,
  plainCode,
  safeReturn,
  signInIssue,
  signUpIssue,
} from './auth-validation.ts';

describe('where a person may be led after signing in', () => {
  test.each([
    ['/challenges', '/challenges'],
    [
      '/challenge/open/record?testVideo=%2Fsamples%2Fa.webm#top',
      '/challenge/open/record?testVideo=%2Fsamples%2Fa.webm#top',
    ],
    ['/a/../b', '/b'],
  ])('%s is kept', (address, kept) => {
    expect(safeReturn(address)).toBe(kept);
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/..//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    'challenges',
    '',
    null,
    undefined,
    '/login',
    '/login?redirect=/login',
    '/logout',
  ])('%j is not', (address) => {
    expect(safeReturn(address)).toBeUndefined();
  });

  test('whatever is kept stays on our origin, and keeping it twice changes nothing', () => {
    const pieces = fc.constantFrom('/', '\\', '.', '..', '\t', '@', ':', 'evil.example', 'a', '?', '#', '%2f', ' ');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const kept = safeReturn(`/${parts.join('')}`);
        if (kept === undefined) return;
        expect(new URL(kept, 'https://temple.example').origin).toBe('https://temple.example');
        expect(safeReturn(kept)).toBe(kept);
      }),
    );
  });
});

describe('signing in', () => {
  test.each([
    [{ email: '', password: '' }, 'email'],
    [{ email: '  ', password: 'secret' }, 'email'],
    [{ email: 'a@b.c', password: '' }, 'password'],
  ])('%j lacks something', (draft, field) => {
    expect(signInIssue(draft)).toEqual({ field, message: 'Please enter both email and password.' });
  });

  test('both given is enough', () => {
    expect(signInIssue({ email: 'a@b.c', password: 'x' })).toBeUndefined();
  });
});

describe('signing up', () => {
  const draft = { name: '', email: 'a@b.c', password: 'secret', confirmation: 'secret' };

  test.each([
    [{ email: ' ', password: '' }, 'email', 'You must provide either an email or phone number and a password'],
    [{ email: '' }, 'email', 'Please enter both email and password.'],
    [{ password: '' }, 'password', 'Please enter both email and password.'],
    [{ password: 'short', confirmation: 'short' }, 'password', 'Password must be at least 6 characters long.'],
    [{ email: 'ada' }, 'email', 'Please enter a valid email address.'],
    [{ confirmation: 'secreT' }, 'confirmation', 'Passwords do not match.'],
    [{ confirmation: '' }, 'confirmation', 'Passwords do not match.'],
  ])('%j is refused', (change, field, message) => {
    expect(signUpIssue({ ...draft, ...change })).toEqual({ field, message });
  });

  test('six characters, typed twice, are enough; the name is optional', () => {
    expect(signUpIssue(draft)).toBeUndefined();
  });
});

describe('an address for a link', () => {
  test.each([
    ['', 'Please enter your email address.'],
    ['  ', 'Please enter your email address.'],
    ['ada', 'Please enter a valid email address.'],
  ])('%j is refused', (email, message) => {
    expect(emailIssue({ email })).toEqual({ field: 'email', message });
  });

  test('one with both halves is taken', () => {
    expect(emailIssue({ email: ' ada@example.test ' })).toBeUndefined();
  });
});

describe('a new password', () => {
  test.each([
    ['', '', 'password', 'Please fill in all fields.'],
    ['secret', '', 'confirmation', 'Please fill in all fields.'],
    ['', 'secret', 'password', 'Please fill in all fields.'],
    ['short', 'short', 'password', 'Must be at least 6 characters long'],
    ['secret', 'secreT', 'confirmation', 'Passwords do not match.'],
  ])('%j and %j are refused', (password, confirmation, field, message) => {
    expect(newPasswordIssue({ password, confirmation })).toEqual({ field, message });
  });

  test('six characters, typed twice, are enough', () => {
    expect(newPasswordIssue({ password: 'secret', confirmation: 'secret' })).toBeUndefined();
  });
});

test('a code may be typed as the app shows it', () => {
  expect(plainCode(' 123 456 ')).toBe('123456');
});

describe('what the callback page is asked to do', () => {
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
  ])('%j %s', (query, fragment, task) => {
    expect(callbackTask({ query, fragment })).toEqual(task);
  });

  test.each([
    ['invalid_link', 'Invalid or expired link'],
    ['something_internal', 'No session found. Please try signing in again.'],
    ['Call 0800-SCAM at once', 'No session found. Please try signing in again.'],
    ['toString', 'No session found. Please try signing in again.'],
  ])('the error %j is said as a sentence', (error, sentence) => {
    expect(callbackMessage(error)).toBe(sentence);
  });
});
