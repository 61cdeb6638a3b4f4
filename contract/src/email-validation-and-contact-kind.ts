/**
 * Validates email addresses, and tells the kind of a contact: the profile's field `email` holds an
 * email address or, for an account without one, its phone number or wallet address.
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
 * Pattern of an email address: zod's, extended by letters of all scripts and by punycode top-level
 * domains.
 */
const ADDRESS =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}_'+\-.]*[\p{L}\p{M}\p{N}_+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:[\p{L}\p{M}]{2,}|xn--[\da-z-]+)$/iu;
/**
 * Pattern of invisible letters, such as the Hangul filler, which an email address must not contain.
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
 * Returns the address in Unicode's normal form NFC and with decoded punycode domains
 * (`xn--mnchen-3ya.de`), which some browsers send from email fields. Keeps upper case.
 */
export const canonicalEmail = (address: string): string => decodedDomain(address).normalize('NFC');

/**
 * Returns a schema of email addresses with international letters in both parts: `josé@example.org`,
 * `user@münchen.de` (RFC 6531, RFC 5890). `message`: error message for an invalid address.
 */
export const emailAddress = (message = 'Please enter a valid email address.') =>
  z
    .email({ pattern: ADDRESS, error: message, abort: true })
    .max(MAX_EMAIL)
    .overwrite(canonicalEmail)
    .refine(isEmailAddress, message);
