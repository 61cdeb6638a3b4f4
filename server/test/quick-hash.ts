import { createHash } from 'node:crypto';
import type { PasswordHash } from '../src/platform/password-hash.ts';

const fingerprint = (password: string): string => createHash('sha256').update(password).digest('hex');

/** The real one takes a tenth of a second for each person that a test signs up; `password-hash.test.ts` has that one. */
export const quickHash: PasswordHash = {
  hash: async (password) => fingerprint(password),
  verify: async ({ hash, password }) => hash === fingerprint(password),
};
