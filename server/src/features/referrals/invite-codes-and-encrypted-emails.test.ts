import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { codeFrom, emailIn, isReferralCode } from './invite-codes-and-encrypted-emails.ts';

test('isReferralCode accepts a generated code and rejects other texts', () => {
  const code = codeFrom(randomBytes(32).toString('base64url'));
  expect(isReferralCode(code)).toBe(true);
  expect(['', 'ann@example.org', `${code}x`, code.slice(1), `${code.slice(1)} `].filter(isReferralCode)).toEqual([]);
});

test.each([
  ['plain', 'Ann.Lee@Example.org'],
  ['percent-encoded', 'ann.lee%40example.org'],
  ['base64', Buffer.from('ann.lee@example.org').toString('base64')],
  ['base64 for addresses', Buffer.from('ann.lee@example.org').toString('base64url')],
  ['base64, percent-encoded', encodeURIComponent(Buffer.from('ann.lee@example.org').toString('base64'))],
])('emailIn finds the email address in a referral parameter: %s', (_how, ref) => {
  expect(emailIn(ref)).toBe('ann.lee@example.org');
});

test.each([[''], ['AbCdEf012_-9'], ['%'], ['%E0%A4%A'], ['no mail at all'], ['a@b'], ['====']])(
  'emailIn finds no email address in "%s"',
  (ref) => {
    expect(emailIn(ref)).toBeUndefined();
  },
);
