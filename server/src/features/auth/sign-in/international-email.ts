/**
 * Patches zod's e-mail pattern, which better-auth uses, which is ASCII only and not configurable.
 * The pattern is one shared object, so replacing its `test` lets better-auth accept all addresses
 * of our contract (docs/decisions/0074). Idempotent.
 */
import { isEmailAddress } from '@reptemple/contract/accounts/email-address';
import { z } from 'zod';

export const acceptInternationalEmail = (): void => {
  Object.defineProperty(z.core.regexes.email, 'test', { value: isEmailAddress, configurable: true });
};
