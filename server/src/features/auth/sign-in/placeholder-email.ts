/**
 * Placeholder for accounts without an address, because `user.email` is unique and never null.
 * `.invalid` cannot receive mail (RFC 2606).
 */

/** No real address ends like this. */
export const PLACEHOLDER_ENDING = '.invalid';

export const placeholderEmail = (id: string, kind: 'guest' | 'phone' | 'siwe'): string =>
  `${id}@${kind}${PLACEHOLDER_ENDING}`;

/** True for addresses that get no mail. */
export const isPlaceholderEmail = (email: string): boolean => email.endsWith(PLACEHOLDER_ENDING);
