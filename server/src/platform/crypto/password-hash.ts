import { hashPassword, verifyPassword } from 'better-auth/crypto';

export interface PasswordHash {
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (given: { readonly hash: string; readonly password: string }) => Promise<boolean>;
}

/**
 * Password hash with scrypt: tens of milliseconds and 32 MB per hash, so that guessing is
 * expensive.
 */
export const scryptHash: PasswordHash = { hash: hashPassword, verify: verifyPassword };
