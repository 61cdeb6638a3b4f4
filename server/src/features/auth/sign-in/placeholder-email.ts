import { z } from 'zod';
import { isEmailAddress } from '@reptemple/contract/account-contact';

/**
 * Ending of placeholder addresses. Accounts without an address need one, because `user.email` is
 * unique and never null. `.invalid` cannot receive mail (RFC 2606).
 */

export const PLACEHOLDER_ENDING = '.invalid';

export const placeholderEmail = (id: string, kind: 'guest' | 'phone' | 'siwe'): string =>
  `${id}@${kind}${PLACEHOLDER_ENDING}`;

/** Returns true for addresses that get no mail. */
export const isPlaceholderEmail = (email: string): boolean => email.endsWith(PLACEHOLDER_ENDING);

/**
 * Patches zod's e-mail pattern, which better-auth uses, which is ASCII only and not configurable.
 * The pattern is one shared object, so replacing its `test` lets better-auth accept all addresses
 * of our contract (docs/decisions/0074). Idempotent.
 */
export const acceptInternationalEmail = (): void => {
  Object.defineProperty(z.core.regexes.email, 'test', { value: isEmailAddress, configurable: true });
};
