/**
 * Password hashing with a slow hash, so that guessing a password from its hash takes too long.
 */
import { hashPassword, verifyPassword } from 'better-auth/crypto';

export interface PasswordHash {
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (given: { readonly hash: string; readonly password: string }) => Promise<boolean>;
}

/** Hashes passwords with scrypt: tens of milliseconds and 32 MB each. */
export const scryptHash: PasswordHash = { hash: hashPassword, verify: verifyPassword };
