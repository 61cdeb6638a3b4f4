/**
 * better-auth checks addresses with zod's pattern, which knows ASCII only, and has no setting for it. The pattern is one shared object,
 * so its `test` is replaced: better-auth then takes every address that our contract takes (docs/decisions/0074). Does nothing twice.
 */
import { isEmailAddress } from '@reptemple/contract/email-address';
import { z } from 'zod';

export const acceptInternationalEmail = (): void => {
  Object.defineProperty(z.core.regexes.email, 'test', { value: isEmailAddress, configurable: true });
};
