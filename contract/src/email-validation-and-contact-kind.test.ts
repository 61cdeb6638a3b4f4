import { expect, test, describe } from 'vitest';
import {
  getContactKind,
  isEmail,
  shortenContact,
  canonicalEmail,
  emailAddress,
  isEmailAddress,
} from './email-validation-and-contact-kind.ts';

test.each([
  ['ada@example.org', 'email', 'ada@example.org'],
  ['+4915112345678', 'phone', '+4915112345678'],
  ['0x52908400098527886E0F7030069857D2E4169EE7', 'wallet', '0x5290…9EE7'],
  ['', 'none', ''],
])('contact %j has the kind %s and is shown as %j', (contact, kind, shown) => {
  expect(getContactKind(contact)).toBe(kind);
  expect(isEmail(contact)).toBe(kind === 'email');
  expect(shortenContact(contact)).toBe(shown);
});

describe('isEmailAddress', () => {
  test.each([
    'ann@example.org',
    "o'neil+gym@example.co.uk",
    'user@münchen.de',
    'josé@example.org',
    'jose\u0301@example.org',
    '用户@例え.jp',
    'почта@пример.рф',
    'user@xn--mnchen-3ya.de',
    'user@xn--e1afmkfd.xn--p1ai',
  ])('accepts %s', (address) => {
    expect(isEmailAddress(address)).toBe(true);
  });

  test.each([
    '',
    'ann',
    'ann@',
    '@example.org',
    'ann@example',
    'ann@@example.org',
    'an n@example.org',
    '.ann@example.org',
    'an..n@example.org',
    'ann@example..org',
    'ann@-example.org',
    'ann\u3164@example.org',
    'ann\u200B@example.org',
    'ann\u202E@example.org',
    'ann@example.org\n',
    'ann@münchen',
  ])('rejects %j', (address) => {
    expect(isEmailAddress(address)).toBe(false);
  });
});

test('canonicalEmail decodes punycode domains and composes Unicode', () => {
  expect(canonicalEmail('user@xn--mnchen-3ya.de')).toBe('user@münchen.de');
  expect(canonicalEmail('jose\u0301@example.org')).toBe('jos\u00E9@example.org');
  expect(canonicalEmail('user@xn--\u0000.de')).toBe('user@xn--\u0000.de');
});

test('the emailAddress schema returns the canonical spelling, and the given message for an invalid address', () => {
  expect(emailAddress().parse('user@xn--mnchen-3ya.de')).toBe('user@münchen.de');
  expect(emailAddress('No.').safeParse('ann').error?.issues[0]?.message).toBe('No.');
});
