import { z } from 'zod';
import { isEmailAddress } from '@reptemple/contract/account-contact';

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

/**
 * Patches zod's e-mail pattern, which better-auth uses, which is ASCII only and not configurable.
 * The pattern is one shared object, so replacing its `test` lets better-auth accept all addresses
 * of our contract (docs/decisions/0074). Idempotent.
 */
export const acceptInternationalEmail = (): void => {
  Object.defineProperty(z.core.regexes.email, 'test', { value: isEmailAddress, configurable: true });
};
