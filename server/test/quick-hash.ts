import { createHash } from 'node:crypto';
import type { PasswordHash } from '../src/platform/crypto/password-hash.ts';

const fingerprint = (password: string): string => createHash('sha256').update(password).digest('hex');

/** Fast replacement. The real hash takes 0.1 s per sign-up; `password-hash.test.ts` covers it. */
export const quickHash: PasswordHash = {
  hash: async (password) => fingerprint(password),
  verify: async ({ hash, password }) => hash === fingerprint(password),
};
