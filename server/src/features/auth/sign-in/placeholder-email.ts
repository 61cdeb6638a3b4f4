/**
 * Placeholder addresses of accounts without an email address: `user.email` is unique and not null.
 * The ending `.invalid` cannot receive mail (RFC 2606).
 */
export const PLACEHOLDER_ENDING = '.invalid';

export const placeholderEmail = (id: string, kind: 'guest' | 'phone' | 'siwe'): string =>
  `${id}@${kind}${PLACEHOLDER_ENDING}`;

export const isPlaceholderEmail = (email: string): boolean => email.endsWith(PLACEHOLDER_ENDING);
