/**
 * Changes of the second factor end all other sessions, which then must sign in with the new
 * factors.
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
 * Calls that end other sessions. Adding a passkey does not: it may be a new device, while others
 * are in the middle of a set.
 */
const ENDING = idsOf(DisableSecondFactor, DeletePasskey);

/**
 * Returns true for the app's first code, which completes the set-up; later codes are second steps
 * of a sign-in.
 */
export const isSetUp = ({ endpoint }: Asked, session: Session): boolean =>
  endpoint.id === VerifyTotp.id && !session.hasSecondFactor;

/** Returns the request headers with the cookies that the reply sets. */
const headersAfter = (reply: Response): Headers => {
  const pairs = reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  return new Headers(pairs.length > 0 ? { cookie: pairs.join('; ') } : {});
};

/**
 * Ends the user's other sessions after such a change. `reply`: better-auth's, whose new session
 * replaces the caller's.
 */
export const endElsewhere = async (
  asked: Asked,
  session: Session,
  reply: Response,
  finding: Finding,
): Promise<void> => {
  if (!ENDING.has(asked.endpoint.id) && !isSetUp(asked, session)) return;
  const { userId, sessionId } = (await findSession(finding, headersAfter(reply))) ?? session;
  // Forgets trusted devices, also after a set-up: one trusted with an earlier factor is not with
  // the new one.
  await forgetTrust(finding.db, userId);
  await endOtherSessions(finding.db, userId, sessionId);
};

/** Sign-in methods of an account, without their secrets. */
export interface Factors {
  /** Authenticator app; null if there is none. Active once its first code was correct. */
  readonly totp: { readonly isVerified: boolean; readonly recoveryCodesLeft: number } | null;
  readonly passkeys: readonly { readonly id: string; readonly name: string | null; readonly createdAt: Date | null }[];
  readonly hasPassword: boolean;
  /** External identities, without the password. */
  readonly identities: readonly { readonly providerId: string; readonly createdAt: Date }[];
}

const Codes = z.array(z.string());

/** Returns the number of unused recovery codes: used ones are removed from the list. */
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

/** Notifies the mailbox. Does nothing if nothing was suspended. */
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
 * Restores or asks about suspended access after a sign-in by link or code. A browser already signed
 * in to this account proves that both belong to one user, so the access is restored. Otherwise a
 * mail asks the owner.
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
    // Ends the earlier session, which the new one replaces.
    await endSession(db, now.userId, before.sessionId);
  } else await post(suspendedMail(now.email, suspended, `${publicUrl}/profile/security`));
  return reply;
};

/**
 * Keeps or removes suspended access, by the owner's decision or automatically. @throws AuthError
 * password_suspended, only if the password is correct
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
