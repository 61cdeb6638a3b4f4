/** Finds the session of a request, and checks that the caller may use an endpoint. */
import { getSessionCookie } from 'better-auth/cookies';
import {
  DisableSecondFactor,
  EnableSecondFactor,
  NewRecoveryCodes,
  RequestEmailChange,
  SetPassword,
} from '@reptemple/contract/accounts/account-security';
import { LinkIdentity, UnlinkIdentity } from '@reptemple/contract/accounts/oidc-phone-and-wallet-sign-in';
import { DeletePasskey, PasskeyRegistrationOptions, RegisterPasskey } from '@reptemple/contract/accounts/passkeys';
import { FRESH_SECONDS } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { endSession, findSessionByToken } from '../account-store.ts';
import type { BetterAuthDependencies } from '../auth-dependencies.ts';
import { AuthError } from './auth-errors.ts';
import { COOKIE_PREFIX, failures, RENEWED_SECONDS, SESSION_SECONDS } from './better-auth.ts';
import type { BetterAuth } from './better-auth.ts';
import { idsOf } from './build-better-auth-request.ts';
import type { Asked } from './build-better-auth-request.ts';
import { verifiedCookie } from './re-sign-cookies-and-tokens.ts';

export interface Session {
  readonly userId: string;
  /** Email address of the account; for guests, the unverified address they gave. */
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly isGuest: boolean;
  readonly hasSecondFactor: boolean;
  readonly sessionId: string;
  /** Time of the last sign-in or reauthentication. */
  readonly signedInAt: Date;
  readonly expiresAt: Date;
  readonly cookies: readonly string[];
}

export const carriesSession = (headers: Headers): boolean =>
  getSessionCookie(headers, { cookiePrefix: COOKIE_PREFIX }) !== null;

const NO_COOKIES: readonly string[] = [];

/**
 * Returns the session, read with a single query; undefined if it is due for renewal or not found,
 * so that better-auth must read it. Uses the machine's clock, as better-auth does.
 */
const readRecent = async ({ auth, db, secrets }: Finding, headers: Headers) => {
  const { authCookies } = await auth.$context;
  const token = verifiedCookie(headers, authCookies.sessionToken.name, secrets.newest);
  if (token === undefined) return undefined;
  const renewalDue = new Date(Date.now() + (SESSION_SECONDS - RENEWED_SECONDS) * 1000);
  const found = await findSessionByToken(db, token, renewalDue);
  return found && { ...found, cookies: NO_COOKIES };
};

/**
 * Reads the session through better-auth, which may renew it.
 * @throws the underlying error, so that a database outage is reported as one
 */
const readSession = async (auth: BetterAuth, headers: Headers) => {
  const failure: { reason?: Error } = {};
  try {
    const found = await failures.run(failure, () => auth.api.getSession({ headers, returnHeaders: true }));
    return found.response && { ...found.response, cookies: found.headers.getSetCookie() };
  } catch (error) {
    throw failure.reason ?? error;
  }
};

/**
 * Maximum age of a session in milliseconds, even if used. Unused sessions end earlier
 * (`better-auth.ts`).
 */
const MAX_SESSION_MS = 365 * 24 * 60 * 60 * 1000;

export interface Finding extends Pick<BetterAuthDependencies, 'db' | 'clock' | 'secrets'> {
  readonly auth: BetterAuth;
}

/**
 * Returns the session of a request, renewed if due; null if there is no valid session, or the user
 * is banned. Ends a session that is older than `MAX_SESSION_MS`.
 */
export const findSession = async (finding: Finding, headers: Headers): Promise<Session | null> => {
  if (!headers.has('cookie')) return null;
  const found = (await readRecent(finding, headers)) ?? (await readSession(finding.auth, headers));
  if (!found) return null;
  const { user, session, cookies } = found;
  // Ignores the session of a banned user: a concurrent sign-in may have created it after the ban
  // ended all sessions.
  if (user.bannedAt) return null;
  if (finding.clock().getTime() - session.createdAt.getTime() >= MAX_SESSION_MS) {
    await endSession(finding.db, user.id, session.id);
    return null;
  }
  return {
    userId: user.id,
    email: user.guestEmail ?? user.email,
    emailVerified: user.emailVerified,
    name: user.name,
    isGuest: user.isAnonymous === true,
    hasSecondFactor: 'twoFactorEnabled' in user && user.twoFactorEnabled,
    sessionId: session.id,
    signedInAt: session.createdAt,
    expiresAt: session.expiresAt,
    cookies,
  };
};

const FRESH = idsOf(
  SetPassword,
  RequestEmailChange,
  EnableSecondFactor,
  NewRecoveryCodes,
  DisableSecondFactor,
  LinkIdentity,
  UnlinkIdentity,
  PasskeyRegistrationOptions,
  RegisterPasskey,
  DeletePasskey,
);

/**
 * Checks that the caller may use the endpoint.
 * @throws AuthError session_not_found, guest_account, reauthentication_needed
 */
export const checkCaller = ({ endpoint }: Asked, session: Session | null, now: Date): void => {
  if (endpoint.access === 'anyone') return;
  if (!session) throw new AuthError('session_not_found', 'not_signed_in');
  if (session.isGuest) throw new AuthError('guest_account', 'forbidden');
  const isStale = now.getTime() - session.signedInAt.getTime() >= FRESH_SECONDS * 1000;
  if (FRESH.has(endpoint.id) && isStale) throw new AuthError('reauthentication_needed', 'forbidden');
};
