/**
 * Lists the factors of an account, ends other sessions after factor changes, and restores
 * suspended sign-in methods.
 */
import { symmetricDecrypt } from 'better-auth/crypto';
import { z } from 'zod';
import { DisableSecondFactor, VerifyTotp } from '@reptemple/contract/accounts/account-security';
import { DeletePasskey } from '@reptemple/contract/accounts/passkeys';
import type { AuthSecrets } from '../../../platform/crypto/auth-secrets.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { MailMessage } from '../../../platform/mail/mail.ts';
import {
  endOtherSessions,
  forgetTrust,
  findTwoFactor,
  listIdentities,
  listPasskeys,
  endSession,
} from '../account-store.ts';
import { AuthError } from '../gateway/auth-errors.ts';
import type { Inside } from '../gateway/auth-gateway.ts';
import { findSession } from '../gateway/identify-caller.ts';
import type { Finding, Session } from '../gateway/identify-caller.ts';
import { idsOf } from '../gateway/request-allowlist.ts';
import type { Asked } from '../gateway/request-allowlist.ts';
import { decryptingKey } from '../gateway/resign-old-tokens.ts';
import { changedMail } from '../links/account-mails.ts';
import {
  findSuspended,
  findSuspendedPassword,
  removeSuspended,
  restoreAccess,
  suspendedMail,
  suspendedNames,
} from './suspended-sign-in-methods.ts';

/**
 * Endpoints that end other sessions. Adding a passkey does not: the user may be adding a new
 * device while recording on another.
 */
const ENDING = idsOf(DisableSecondFactor, DeletePasskey);

/**
 * Returns true for the authenticator app's first code, which completes the set-up. Later codes are
 * second steps of a sign-in.
 */
export const isSetUp = ({ endpoint }: Asked, session: Session): boolean =>
  endpoint.id === VerifyTotp.id && !session.hasSecondFactor;

const headersAfter = (reply: Response): Headers => {
  const pairs = reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  return new Headers(pairs.length > 0 ? { cookie: pairs.join('; ') } : {});
};

/**
 * Ends the user's other sessions and forgets trusted devices after a factor change. `reply`:
 * better-auth's, which may contain a new session for the caller.
 */
export const endElsewhere = async (
  asked: Asked,
  session: Session,
  reply: Response,
  finding: Finding,
): Promise<void> => {
  if (!ENDING.has(asked.endpoint.id) && !isSetUp(asked, session)) return;
  const { userId, sessionId } = (await findSession(finding, headersAfter(reply))) ?? session;
  // Also after a set-up: a device trusted with an earlier factor must not be trusted with the new
  // one.
  await forgetTrust(finding.db, userId);
  await endOtherSessions(finding.db, userId, sessionId);
};

export interface Factors {
  /** Authenticator app; null if none. `isVerified` is false until its first code was correct. */
  readonly totp: { readonly isVerified: boolean; readonly recoveryCodesLeft: number } | null;
  readonly passkeys: readonly { readonly id: string; readonly name: string | null; readonly createdAt: Date | null }[];
  readonly hasPassword: boolean;
  readonly identities: readonly { readonly providerId: string; readonly createdAt: Date }[];
}

const Codes = z.array(z.string());

const countCodes = async (encrypted: string, secrets: AuthSecrets): Promise<number> =>
  Codes.parse(JSON.parse(await symmetricDecrypt({ key: decryptingKey(secrets), data: encrypted }))).length;

export const findFactors = async (db: Database, secrets: AuthSecrets, userId: string): Promise<Factors> => {
  const [factor, passkeys, identities] = await Promise.all([
    findTwoFactor(db, userId),
    listPasskeys(db, userId),
    listIdentities(db, userId),
  ]);
  return {
    totp: factor
      ? { isVerified: factor.verified, recoveryCodesLeft: await countCodes(factor.backupCodes, secrets) }
      : null,
    passkeys: passkeys.map(({ id, name, createdAt }) => ({ id, name, createdAt })),
    hasPassword: identities.some(({ providerId }) => providerId === 'credential'),
    identities: identities
      .filter(({ providerId }) => providerId !== 'credential')
      .map(({ providerId, createdAt }) => ({ providerId, createdAt })),
  };
};

interface Resolving {
  readonly db: Database;
  readonly post: (message: MailMessage) => Promise<void>;
}

/**
 * Restores or deletes the suspended sign-in methods, and notifies the mailbox. Does nothing if
 * none are suspended.
 */
export const resolveSuspended = async (
  { db, post }: Resolving,
  { userId, email }: Pick<Session, 'userId' | 'email'>,
  keeps: boolean,
): Promise<void> => {
  const suspended = await findSuspended(db, userId);
  if (!suspended) return;
  await (keeps ? restoreAccess(db, userId) : removeSuspended(db, userId));
  const names = suspendedNames(suspended);
  await post(changedMail(email, keeps ? `You kept these, and they work again: ${names}.` : `You removed: ${names}.`));
};

/**
 * Handles suspended sign-in methods after a sign-in by link or code. If the browser was already
 * signed in to this account, both prove the same user: restores the methods. Otherwise emails the
 * owner, who decides.
 */
export const keepOrAsk = async (
  replying: Promise<Response>,
  before: Session | null,
  inside: Inside,
): Promise<Response> => {
  const reply = await replying;
  if (!reply.ok) return reply;
  const { db, post, publicUrl } = inside;
  const now = await findSession(inside, headersAfter(reply));
  const suspended = now && (await findSuspended(db, now.userId));
  if (!now || !suspended) return reply;
  if (now.userId === before?.userId) {
    await restoreAccess(db, now.userId);
    // The new session replaces the earlier one.
    await endSession(db, now.userId, before.sessionId);
  } else await post(suspendedMail(now.email, suspended, `${publicUrl}/profile/security`));
  return reply;
};

/**
 * Passes the sign-in's reply through, unless the password was correct but is suspended.
 * @throws AuthError password_suspended
 */
export const orSuspended = async (
  replying: Promise<Response>,
  { body }: Asked,
  { db, passwordHash }: Inside,
): Promise<Response> => {
  const reply = await replying;
  const { email, password } = body;
  if (reply.status !== 401 || typeof email !== 'string' || typeof password !== 'string') return reply;
  const hash = await findSuspendedPassword(db, email);
  if (hash === undefined || !(await passwordHash.verify({ hash, password }))) return reply;
  throw new AuthError('password_suspended', 'forbidden');
};
