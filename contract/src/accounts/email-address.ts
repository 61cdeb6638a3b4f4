/**
 * Internationalized e-mail addresses, in both parts: `josé@example.org`, `user@münchen.de` (RFC
 * 6531, RFC 5890).
 */
import punycode from 'punycode/punycode.js';
import { z } from 'zod';

/** zod's e-mail pattern, extended by letters of any script and by punycode top-level domains. */
const ADDRESS =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}_'+\-.]*[\p{L}\p{M}\p{N}_+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:[\p{L}\p{M}]{2,}|xn--[\da-z-]+)$/iu;
/** Rejects invisible letters, such as the Hangul filler. */
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
 * Returns one spelling per mailbox: decodes punycode domains (`xn--mnchen-3ya.de`), which some
 * browsers send from e-mail fields, and normalizes to NFC. Keeps case.
 */
export const canonicalEmail = (address: string): string => decodedDomain(address).normalize('NFC');

/** `message`: error text for an invalid address. */
export const emailAddress = (message = 'Please enter a valid email address.') =>
  z
    .email({ pattern: ADDRESS, error: message, abort: true })
    .max(MAX_EMAIL)
    .overwrite(canonicalEmail)
    .refine(isEmailAddress, message);
