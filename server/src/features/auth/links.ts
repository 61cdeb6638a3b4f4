/** Links that open an account, made as better-auth makes them, so that its calls follow them. */
import { LINK_VALID_SECONDS } from '@reptemple/contract/auth';
import type { BetterAuth } from './better-auth.ts';
import type { BetterAuthDependencies } from './dependencies.ts';
import { storedToken } from './plugins.ts';
import { callbackPath, nameOr } from './rules.ts';

export interface Link {
  readonly url: string;
  readonly expiresAt: Date;
}

interface Wanted {
  readonly email: string;
  readonly name?: string | undefined;
  /** Where it goes on to. */
  readonly redirect?: string | undefined;
}

const keep = async (auth: BetterAuth, identifier: string, value: string): Promise<Date> => {
  const { internalAdapter } = await auth.$context;
  const expiresAt = new Date(Date.now() + LINK_VALID_SECONDS * 1000);
  await internalAdapter.createVerificationValue({ identifier, value, expiresAt });
  return expiresAt;
};

/** Signs in, or makes the account first. */
export const makeMagicLink = async (
  auth: BetterAuth,
  { email, name, redirect }: Wanted,
  { ids, publicUrl }: BetterAuthDependencies,
): Promise<Link> => {
  const token = ids.secret();
  const value = JSON.stringify({ type: 'magic-link', email, name: nameOr(name) });
  const expiresAt = await keep(auth, `magic-link:${await storedToken(token)}`, value);
  const query = new URLSearchParams({ token, callbackURL: callbackPath(redirect, true) });
  return { url: `${publicUrl}/api/auth/magic-link/verify?${query.toString()}`, expiresAt };
};

/** Leads to setting a new password. */
export const makeRecoveryLink = async (
  auth: BetterAuth,
  userId: string,
  { ids, publicUrl }: BetterAuthDependencies,
): Promise<Link> => {
  const token = ids.secret();
  const expiresAt = await keep(auth, `reset-password:${token}`, userId);
  const query = new URLSearchParams({ callbackURL: '/auth/reset-password' });
  return { url: `${publicUrl}/api/auth/reset-password/${token}?${query.toString()}`, expiresAt };
};
