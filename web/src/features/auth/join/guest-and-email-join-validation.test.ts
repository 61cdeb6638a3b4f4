import { expect, test } from 'vitest';
import { guestIssue, joinIssue, missingTitle } from './guest-and-email-join-validation.ts';

test.each([
  [{ name: '', email: 'a@b.c' }, 'name', 'Please enter your name and email to continue.'],
  [{ name: ' ', email: '' }, 'name', 'Please enter your name and email to continue.'],
  [{ name: 'Ada', email: ' ' }, 'email', 'Please enter your name and email to continue.'],
  [{ name: 'Ada', email: 'ada' }, 'email', 'Please enter a valid email address.'],
])('guestIssue refuses %j', (draft, field, message) => {
  expect(guestIssue(draft)).toEqual({ field, message });
});

test.each([
  ['', 'Please enter your email to continue.'],
  ['ada', 'Please enter a valid email address.'],
])('joinIssue refuses the email %j', (email, message) => {
  expect(joinIssue({ email })).toEqual({ field: 'email', message });
});

test('guestIssue accepts a name and an email, joinIssue accepts an email alone', () => {
  expect(guestIssue({ name: 'Ada', email: 'a@b.c' })).toBeUndefined();
  expect(joinIssue({ email: 'a@b.c' })).toBeUndefined();
});

test('missingTitle returns a title only for messages about missing fields', () => {
  expect(missingTitle('Please enter your name and email to continue.')).toBe('Missing Information');
  expect(missingTitle('Please enter your email to continue.')).toBe('Missing Email');
  expect(missingTitle('Please enter a valid email address.')).toBeUndefined();
  expect(missingTitle(undefined)).toBeUndefined();
});
