/** Who calls, and what an account call asks of them. */
import { LinkIdentity, UnlinkIdentity } from '@reptemple/contract/identities';
import {
  DisableSecondFactor,
  EnableSecondFactor,
  NewRecoveryCodes,
  RequestEmailChange,
  SetPassword,
} from '@reptemple/contract/security';
import { DeletePasskey, PasskeyRegistrationOptions, RegisterPasskey } from '@reptemple/contract/passkeys';
import { FRESH_SECONDS } from '@reptemple/contract/auth';
import { getSessionCookie } from 'better-auth/cookies';
import { COOKIE_PREFIX, failures, type BetterAuth } from './better-auth.ts';
import type { BetterAuthDependencies } from './dependencies.ts';
import { AuthFault } from './refusals.ts';
import { idsOf, type Asked } from './requests.ts';
import { endSession } from './store.ts';

export interface Session {
  readonly userId: string;
  /** A guest's is what they gave. */
  readonly email: string;
  readonly name: string;
  readonly isGuest: boolean;
  readonly hasSecondFactor: boolean;
  readonly sessionId: string;
  /** When they last proved who they are. */
  readonly signedInAt: Date;
  /** Cookies that keep the session alive, to be sent with the reply. */
  readonly cookies: readonly string[];
}

/** Whether it may be somebody's: without reading whose it is, or whether it still holds. */
export const carriesSession = (headers: Headers): boolean =>
  getSessionCookie(headers, { cookiePrefix: COOKIE_PREFIX }) !== null;

/** @throws what made it impossible, so that a database that is away is told as such. */
const readSession = async (auth: BetterAuth, headers: Headers) => {
  const failure: { reason?: Error } = {};
  try {
    return await failures.run(failure, () => auth.api.getSession({ headers, returnHeaders: true }));
  } catch (error) {
    throw failure.reason ?? error;
  }
};

/** However much it is used; one that nobody uses ends sooner (`better-auth.ts`). */
const LONGEST_SESSION_MS = 365 * 24 * 60 * 60 * 1000;

export interface Finding extends Pick<BetterAuthDependencies, 'db' | 'clock'> {
  readonly auth: BetterAuth;
}

export const findSession = async ({ auth, db, clock }: Finding, headers: Headers): Promise<Session | null> => {
  if (!headers.has('cookie')) return null;
  const { headers: reply, response } = await readSession(auth, headers);
  if (!response) return null;
  const { user, session } = response;
  // A ban ends all sessions, but not one that is made at the same moment.
  if (user.bannedAt) return null;
  if (clock().getTime() - session.createdAt.getTime() >= LONGEST_SESSION_MS) {
    await endSession(db, user.id, session.id);
    return null;
  }
  return {
    userId: user.id,
    email: user.guestEmail ?? user.email,
    name: user.name,
    isGuest: user.isAnonymous === true,
    hasSecondFactor: 'twoFactorEnabled' in user && user.twoFactorEnabled === true,
    sessionId: session.id,
    signedInAt: session.createdAt,
    cookies: reply.getSetCookie(),
  };
};

/** Dangerous changes: who signed in long ago proves again who they are. */
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

/** @throws AuthFault session_not_found, guest_account or reauthentication_needed */
export const checkCaller = ({ endpoint }: Asked, session: Session | null, now: Date): void => {
  if (endpoint.access === 'anyone') return;
  if (!session) throw new AuthFault('session_not_found', 'not_signed_in');
  if (session.isGuest) throw new AuthFault('guest_account', 'forbidden');
  const isStale = now.getTime() - session.signedInAt.getTime() >= FRESH_SECONDS * 1000;
  if (FRESH.has(endpoint.id) && isStale) throw new AuthFault('reauthentication_needed', 'forbidden');
};
