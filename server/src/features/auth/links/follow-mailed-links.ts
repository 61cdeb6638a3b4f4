/**
 * Follows emailed links by POST (docs/decisions/0074). better-auth follows links by GET and
 * redirects; this file calls it and converts the redirect to JSON.
 */
import { z } from 'zod';
import type { AuthCode } from '@reptemple/contract/accounts/auth-errors';
import { LINK_VALID_SECONDS } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import type { ErrorCode } from '@reptemple/contract/error-codes';
import { isUniqueViolation } from '../../../platform/database/error-codes-and-validated-queries.ts';
import type { BetterAuthDependencies } from '../auth-dependencies.ts';
import { withJwtCode, AuthError, redirectCode } from '../gateway/auth-errors.ts';
import { countFollowed, isFirstUse, wasUsed } from '../gateway/auth-rate-limits.ts';
import type { Inside } from '../gateway/better-auth-with-rotated-secrets.ts';
import { byGet } from '../gateway/build-better-auth-request.ts';
import type { Asked } from '../gateway/build-better-auth-request.ts';
import type { Session } from '../gateway/identify-caller.ts';
import { statementOf, resignedToken } from '../gateway/re-sign-cookies-and-tokens.ts';
import { changedMail } from './account-mails.ts';
import { recoveryIdentifier } from './create-account-links.ts';

/**
 * Awaits the reply. If another account has meanwhile taken the new address, returns an error reply
 * instead of the unique violation.
 */
const refuseTakenEmail = async (reply: Promise<Response>): Promise<Response> => {
  try {
    return await reply;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return Response.json({ code: 'email_not_changed' }, { status: 400 });
  }
};

/**
 * Notifies the old mailbox after a link changed an account's email: admins create such links and
 * pass them on.
 */
const notifyOldMailbox = async (
  token: string,
  reply: Response,
  { secrets, clock, post }: Pick<BetterAuthDependencies, 'secrets' | 'clock' | 'post'>,
): Promise<void> => {
  const hasFailed = reply.status >= 400 || (reply.headers.get('location') ?? '').includes('error=');
  if (hasFailed) return;
  const statement = await statementOf(token, secrets, clock());
  const email = statement?.['email'];
  if (typeof email !== 'string' || statement?.['updateTo'] === undefined) return;
  await post(changedMail(email, 'Your account’s email was changed. This address no longer belongs to it.'));
};

const LANDING = '/auth/callback';
const LANDING_OF_NEW = `${LANDING}?new=yes`;

const fault = (code: AuthCode, kind: ErrorCode = 'bad_request'): AuthError => new AuthError(code, kind);

const tokenIn = ({ body }: Asked): string => String(body['token']);

/**
 * Returns the query parameters of the URL that better-auth redirects to; undefined if it does not
 * redirect.
 * @throws AuthError if the query contains an error
 */
const redirectQuery = (reply: Response, { url }: Asked): URLSearchParams | undefined => {
  const location = reply.headers.get('location');
  if (location === null) return undefined;
  const { searchParams } = new URL(location, url);
  const error = searchParams.get('error');
  if (error !== null) throw fault(redirectCode(error));
  return searchParams;
};

const withBody = (reply: Response, body: object): Response => {
  const headers = new Headers();
  for (const cookie of reply.headers.getSetCookie()) headers.append('set-cookie', cookie);
  return Response.json(body, { headers });
};

const SecondFactor = z.object({ twoFactorRedirect: z.literal(true) });

const asksSecondFactor = async (reply: Response): Promise<boolean> => {
  try {
    return SecondFactor.safeParse(await reply.clone().json()).success;
  } catch {
    return false;
  }
};

const MAGIC_LINK = 'magic-link';

/**
 * Signs in by a magic link, which works once.
 * @throws AuthError link_used, invalid_link
 */
export const followMagicLink = async (asked: Asked, { auth, db, clock }: Inside): Promise<Response> => {
  const token = tokenIn(asked);
  if (await wasUsed(db, { kind: MAGIC_LINK, secret: token }, clock())) throw fault('link_used');
  const query = { token, callbackURL: LANDING, newUserCallbackURL: LANDING_OF_NEW };
  const reply = await auth.handler(byGet(asked, '/magic-link/verify', query));
  if (reply.status >= 400) return reply;
  const arrived = redirectQuery(reply, asked);
  await isFirstUse(db, { kind: MAGIC_LINK, secret: token, validSeconds: LINK_VALID_SECONDS }, clock());
  // Checks for a second factor first: that reply also has a redirect, but the user is not signed in
  // yet.
  if (await asksSecondFactor(reply)) return withBody(reply, { twoFactorRedirect: true });
  return withBody(reply, { isNew: arrived?.has('new') ?? false });
};

const VERIFICATION = 'verification';

export const isOwner = (session: Session | null, email: unknown): boolean =>
  session !== null && !session.isGuest && session.email === email;

const verify = async (asked: Asked, token: string, inside: Inside): Promise<Response> => {
  const request = byGet(asked, '/verify-email', { token, callbackURL: LANDING });
  const reply = await refuseTakenEmail(inside.auth.handler(request));
  await notifyOldMailbox(token, reply, inside);
  return redirectQuery(await withJwtCode(reply), asked) ? withBody(reply, { status: true }) : reply;
};

/**
 * Verifies an email address by an emailed link, once; better-auth would accept the token
 * repeatedly for an hour. Requires a session of the account: the link proves access to the
 * mailbox, but someone else may have registered the address with their own password.
 * @throws AuthError invalid_link, link_used, sign_in_first, other_account
 */
export const followVerification = async (asked: Asked, session: Session | null, inside: Inside): Promise<Response> => {
  const { db, clock, secrets } = inside;
  const token = tokenIn(asked);
  const now = clock();
  const once = { kind: VERIFICATION, secret: token };
  const statement = await statementOf(token, secrets, now);
  // Lets better-auth report the expired or forged token.
  if (!statement) return verify(asked, token, inside);
  if (await wasUsed(db, once, now)) throw fault('link_used');
  if (!isOwner(session, statement['email'])) {
    throw fault(session && !session.isGuest ? 'other_account' : 'sign_in_first', 'forbidden');
  }
  if (!(await isFirstUse(db, { ...once, validSeconds: LINK_VALID_SECONDS }, now))) throw fault('link_used');
  return verify(asked, await resignedToken(token, secrets, now), inside);
};

/**
 * Replies that a reset link is valid. Does not use it up; setting the password does. Limited per
 * network.
 * @throws AuthError invalid_link
 * @throws AppError too_many_requests
 */
export const checkRecovery = async (asked: Asked, { auth, db, clock }: Inside): Promise<Response> => {
  await countFollowed(db, asked, clock());
  const { internalAdapter } = await auth.$context;
  const stored = await internalAdapter.findVerificationValue(recoveryIdentifier(tokenIn(asked)));
  if (stored === null || stored.expiresAt <= new Date()) throw fault('invalid_link');
  return Response.json({ status: true });
};
