/** Addresses of accounts that have none, because `user.email` is unique and never null. No mail reaches `.invalid` (RFC 2606). */

/** No other address ends like this. */
export const PLACEHOLDER_ENDING = '.invalid';

export const placeholderEmail = (id: string, kind: 'guest' | 'phone' | 'siwe'): string =>
  `${id}@${kind}${PLACEHOLDER_ENDING}`;

/** No mail is sent to such an address. */
export const isPlaceholderEmail = (email: string): boolean => email.endsWith(PLACEHOLDER_ENDING);
