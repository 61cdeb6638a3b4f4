/**
 * Sign-in methods and sessions that existed before the mailbox was verified. Suspended until the
 * owner confirms that they are theirs (docs/decisions/0074).
 */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const SuspendedAccess = z.object({
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  passkeys: z.int(),
  /** Linked identities of other providers. */
  identities: z.int(),
  /** Sessions of devices that were signed in. */
  sessions: z.int(),
});
export type SuspendedAccess = z.output<typeof SuspendedAccess>;

export const ResolveSuspendedAccess = endpoint({
  id: 'security.resolveSuspended',
  method: 'post',
  path: '/api/security/suspended',
  summary: 'Say whether the suspended password and devices are one’s own: they work again, or are removed for good.',
  access: 'user',
  body: z.object({ keep: z.boolean() }),
  output: z.object({ status: z.literal(true) }),
  errors: [],
});
