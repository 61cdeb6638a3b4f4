/** E-mail addresses with letters of any script, in both parts: `josé@example.org`, `user@münchen.de` (RFC 6531, RFC 5890). */
import punycode from 'punycode/punycode.js';
import { z } from 'zod';

/** zod's pattern for addresses, with letters of any script and domains that end in an encoded label. */
const ADDRESS =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}_'+\-.]*[\p{L}\p{M}\p{N}_+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:[\p{L}\p{M}]{2,}|xn--[\da-z-]+)$/iu;
/** Such as the Hangul filler, which is a letter that no one sees. */
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

/** One spelling of one mailbox: browsers encode the domain (`xn--mnchen-3ya.de`) in fields of type email, or do not. Case stays. */
export const canonicalEmail = (address: string): string => decodedDomain(address).normalize('NFC');

/** `message`: a finished sentence for an address that is none. */
export const emailAddress = (message = 'Please enter a valid email address.') =>
  z
    .email({ pattern: ADDRESS, error: message, abort: true })
    .max(MAX_EMAIL)
    .overwrite(canonicalEmail)
    .refine(isEmailAddress, message);
