/** Links that open an account, made as better-auth makes them, so that its calls follow them. */
import { LINK_VALID_SECONDS } from '@reptemple/contract/auth';
import { verifyJWT } from 'better-auth/crypto';
import type { BetterAuth } from './better-auth.ts';
import type { BetterAuthDependencies } from './dependencies.ts';
import { isFirstUse } from './limits.ts';
import { storedToken } from './plugins.ts';
import type { Asked } from './requests.ts';
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

const recovery = (token: string): string => `reset-password:${token}`;

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
  const expiresAt = await keep(auth, recovery(token), userId);
  const query = new URLSearchParams({ callbackURL: '/auth/reset-password' });
  return { url: `${publicUrl}/api/auth/reset-password/${token}?${query.toString()}`, expiresAt };
};

/** Where a reset link leads. Following it does not use it up: setting the password does. */
export const followRecovery = async (auth: BetterAuth, { url }: Asked): Promise<Response> => {
  const { internalAdapter } = await auth.$context;
  const token = decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
  const kept = await internalAdapter.findVerificationValue(recovery(token));
  const isValid = kept !== null && kept.expiresAt > new Date();
  const query = new URLSearchParams(isValid ? { token } : { error: 'invalid_link' });
  return new Response(null, { status: 302, headers: { location: `/auth/reset-password?${query.toString()}` } });
};

/**
 * A verification link is a signed statement, which better-auth believes again and again within its hour: here it counts once. What was
 * used becomes a token that is none.
 */
export const onceOnly = async (asked: Asked, { db, clock, secret }: BetterAuthDependencies): Promise<Asked> => {
  const token = asked.url.searchParams.get('token') ?? '';
  if (!(await verifyJWT(token, secret))) return asked;
  if (await isFirstUse(db, { kind: 'verification', secret: token, validSeconds: LINK_VALID_SECONDS }, clock()))
    return asked;
  const url = new URL(asked.url);
  url.searchParams.set('token', 'used');
  return { ...asked, url };
};
