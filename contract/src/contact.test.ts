import { expect, test } from 'vitest';
import { getContactKind, isEmail, shortenContact } from './contact.ts';

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
