/** How passwords are kept: never as they were typed, and so that guessing one from what is kept takes too long. */
import { hashPassword, verifyPassword } from 'better-auth/crypto';

export interface PasswordHash {
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (given: { readonly hash: string; readonly password: string }) => Promise<boolean>;
}

/** Tens of milliseconds and 32 MB a password. */
export const scryptHash: PasswordHash = { hash: hashPassword, verify: verifyPassword };
