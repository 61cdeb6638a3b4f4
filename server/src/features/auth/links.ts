/** Links that open an account, made as better-auth makes them, so that its calls follow them. */
import { LINK_VALID_SECONDS } from '@reptemple/contract/auth';
import type { AuthCode } from '@reptemple/contract/auth-refusals';
import type { BetterAuth } from './better-auth.ts';
import type { BetterAuthDependencies } from './dependencies.ts';
import type { Session } from './callers.ts';
import { isFirstUse, wasUsed } from './limits.ts';
import { resignedToken, statementOf } from './older-signatures.ts';
import { storedToken } from './plugins.ts';
import type { Asked } from './requests.ts';
import { arrivalPath, callbackPath, nameOr } from './rules.ts';

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
  const query = new URLSearchParams({
    token,
    callbackURL: callbackPath(redirect, true),
    newUserCallbackURL: arrivalPath(redirect, true),
  });
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

const VERIFICATION = 'verification';
/** In place of the token of a link that was used before. */
const USED_UP = 'used';

const toCallback = (url: URL, error: AuthCode): Response => {
  const path = error === 'sign_in_first' ? callbackPath(url.pathname + url.search) : callbackPath(undefined);
  const location = `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ type: VERIFICATION, error }).toString()}`;
  return new Response(null, { status: 302, headers: { location } });
};

export const isOwner = (session: Session | null, email: unknown): boolean =>
  session !== null && !session.isGuest && session.email === email;

/**
 * A verification link proves that somebody reads the mailbox, not that they made the account: a stranger may have, with this address and a
 * password of their own, which would stay theirs. So it counts for whoever is signed in to the account, and asks all others to sign in
 * first. Those who cannot come by magic link or a new password, and these leave nothing to a stranger. Undefined: it may be followed.
 */
export const signInFirst = async (
  { url }: Asked,
  session: Session | null,
  { db, clock, secrets }: BetterAuthDependencies,
): Promise<Response | undefined> => {
  const token = url.searchParams.get('token') ?? '';
  const statement = await statementOf(token, secrets, clock());
  if (!statement || (await wasUsed(db, { kind: VERIFICATION, secret: token }, clock()))) return undefined;
  if (isOwner(session, statement['email'])) return undefined;
  return toCallback(url, session && !session.isGuest ? 'other_account' : 'sign_in_first');
};

/**
 * A verification link is a signed statement, which better-auth believes again and again within its hour: here it counts once. A link
 * that was used is passed on with a token that better-auth refuses.
 */
export const onceOnly = async (asked: Asked, { db, clock, secrets }: BetterAuthDependencies): Promise<Asked> => {
  const token = asked.url.searchParams.get('token') ?? '';
  const now = clock();
  if (!(await statementOf(token, secrets, now))) return asked;
  const isFirst = await isFirstUse(db, { kind: VERIFICATION, secret: token, validSeconds: LINK_VALID_SECONDS }, now);
  const url = new URL(asked.url);
  url.searchParams.set('token', isFirst ? await resignedToken(token, secrets, now) : USED_UP);
  return { ...asked, url };
};

/** True if `onceOnly` has found that the link was used before. */
export const isUsedUp = ({ url }: Asked): boolean => url.searchParams.get('token') === USED_UP;
