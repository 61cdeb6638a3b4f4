import { z } from 'zod';
import { isEmailAddress } from '@reptemple/contract/account-contact';

/**
 * Ending of placeholder addresses. `user.email` is unique and not null, so accounts without an
 * email address get a placeholder. `.invalid` cannot receive mail (RFC 2606).
 */

export const PLACEHOLDER_ENDING = '.invalid';

export const placeholderEmail = (id: string, kind: 'guest' | 'phone' | 'siwe'): string =>
  `${id}@${kind}${PLACEHOLDER_ENDING}`;

export const isPlaceholderEmail = (email: string): boolean => email.endsWith(PLACEHOLDER_ENDING);

/**
 * Patches zod's email pattern, which better-auth uses and which is ASCII only. The pattern is one
 * shared object, so replacing its `test` makes better-auth accept all addresses of our contract
 * (docs/decisions/0074). Idempotent.
 */
export const acceptInternationalEmail = (): void => {
  Object.defineProperty(z.core.regexes.email, 'test', { value: isEmailAddress, configurable: true });
};
