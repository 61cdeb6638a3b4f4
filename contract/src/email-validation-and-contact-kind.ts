/**
 * Distinguishes the contacts in a profile's field `email` (email address, or the phone number or
 * wallet address of an account without one), and validates email addresses.
 */
import punycode from 'punycode/punycode.js';
import { z } from 'zod';

type ContactKind = 'email' | 'phone' | 'wallet' | 'none';

export const getContactKind = (contact: string): ContactKind => {
  if (contact === '') return 'none';
  if (contact.includes('@')) return 'email';
  return contact.startsWith('+') ? 'phone' : 'wallet';
};

export const isEmail = (contact: string): boolean => getContactKind(contact) === 'email';

/** Shortens a wallet address for display, such as 0x12ab…89ef; returns other contacts unchanged. */
export const shortenContact = (contact: string): string =>
  getContactKind(contact) === 'wallet' ? `${contact.slice(0, 6)}…${contact.slice(-4)}` : contact;

/**
 * Pattern of an email address: zod's, extended by letters of any script and by punycode top-level
 * domains.
 */
const ADDRESS =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}_'+\-.]*[\p{L}\p{M}\p{N}_+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:[\p{L}\p{M}]{2,}|xn--[\da-z-]+)$/iu;
/**
 * Pattern of invisible letters, such as the Hangul filler, which email addresses must not contain.
 */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

export const MAX_EMAIL = 254;

export const isEmailAddress = (text: string): boolean => ADDRESS.test(text) && !INVISIBLE.test(text);

const decodedDomain = (address: string): string => {
  try {
    return punycode.toUnicode(address);
  } catch {
    return address;
  }
};

/**
 * Returns the address in NFC and with decoded punycode domains (`xn--mnchen-3ya.de`), which some
 * browsers send from email fields. Keeps upper case.
 */
export const canonicalEmail = (address: string): string => decodedDomain(address).normalize('NFC');

/**
 * Schema of email addresses with international letters in both parts: `josé@example.org`,
 * `user@münchen.de` (RFC 6531, RFC 5890). `message`: error text for an invalid address.
 */
export const emailAddress = (message = 'Please enter a valid email address.') =>
  z
    .email({ pattern: ADDRESS, error: message, abort: true })
    .max(MAX_EMAIL)
    .overwrite(canonicalEmail)
    .refine(isEmailAddress, message);
