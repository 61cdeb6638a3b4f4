import { describe, expect, test } from 'vitest';
import { emailIssue, newPasswordIssue, plainCode, signInIssue, signUpIssue } from './account-form-validation.ts';

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
