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
} from './sign-in-and-sign-up-validation.ts';

describe('safeReturn, the redirect target after sign-in', () => {
  test.each([
    ['/challenges', '/challenges'],
    [
      '/challenge/open/record?testVideo=%2Fsamples%2Fa.webm#top',
      '/challenge/open/record?testVideo=%2Fsamples%2Fa.webm#top',
    ],
    ['/a/../b', '/b'],
  ])('accepts %s', (address, kept) => {
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
  ])('rejects %j', (address) => {
    expect(safeReturn(address)).toBeUndefined();
  });

  test('returns only same-origin paths, which it accepts unchanged a second time', () => {
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

describe('signInIssue', () => {
  test.each([
    [{ email: '', password: '' }, 'email'],
    [{ email: '  ', password: 'secret' }, 'email'],
    [{ email: 'a@b.c', password: '' }, 'password'],
  ])('reports the missing field of %j', (draft, field) => {
    expect(signInIssue(draft)).toEqual({ field, message: 'Please enter both email and password.' });
  });

  test('accepts an email and a password', () => {
    expect(signInIssue({ email: 'a@b.c', password: 'x' })).toBeUndefined();
  });
});

describe('signUpIssue', () => {
  const draft = { name: '', email: 'a@b.c', password: 'secret', confirmation: 'secret' };

  test.each([
    [{ email: ' ', password: '' }, 'email', 'You must provide either an email or phone number and a password'],
    [{ email: '' }, 'email', 'Please enter both email and password.'],
    [{ password: '' }, 'password', 'Please enter both email and password.'],
    [{ password: 'short', confirmation: 'short' }, 'password', 'Password must be at least 6 characters long.'],
    [{ email: 'ada' }, 'email', 'Please enter a valid email address.'],
    [{ confirmation: 'secreT' }, 'confirmation', 'Passwords do not match.'],
    [{ confirmation: '' }, 'confirmation', 'Passwords do not match.'],
  ])('refuses %j', (change, field, message) => {
    expect(signUpIssue({ ...draft, ...change })).toEqual({ field, message });
  });

  test('accepts a matching six-character password without a name', () => {
    expect(signUpIssue(draft)).toBeUndefined();
  });
});

describe('emailIssue', () => {
  test.each([
    ['', 'Please enter your email address.'],
    ['  ', 'Please enter your email address.'],
    ['ada', 'Please enter a valid email address.'],
  ])('refuses the email %j', (email, message) => {
    expect(emailIssue({ email })).toEqual({ field: 'email', message });
  });

  test('accepts a valid email with spaces around it', () => {
    expect(emailIssue({ email: ' ada@example.test ' })).toBeUndefined();
  });
});

describe('newPasswordIssue', () => {
  test.each([
    ['', '', 'password', 'Please fill in all fields.'],
    ['secret', '', 'confirmation', 'Please fill in all fields.'],
    ['', 'secret', 'password', 'Please fill in all fields.'],
    ['short', 'short', 'password', 'Must be at least 6 characters long'],
    ['secret', 'secreT', 'confirmation', 'Passwords do not match.'],
  ])('refuses the password %j with the confirmation %j', (password, confirmation, field, message) => {
    expect(newPasswordIssue({ password, confirmation })).toEqual({ field, message });
  });

  test('accepts a six-character password with the same confirmation', () => {
    expect(newPasswordIssue({ password: 'secret', confirmation: 'secret' })).toBeUndefined();
  });
});

test('plainCode removes the spaces from a one-time code', () => {
  expect(plainCode(' 123 456 ')).toBe('123456');
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
