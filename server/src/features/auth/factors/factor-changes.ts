/**
 * Changes of the second factor end all other sessions, which then must sign in with the new
 * factors.
 */
import { DeletePasskey } from '@reptemple/contract/accounts/passkeys';
import { DisableSecondFactor, VerifyTotp } from '@reptemple/contract/accounts/security';
import { findSession } from '../gateway/callers.ts';
import type { Finding, Session } from '../gateway/callers.ts';
import { idsOf } from '../gateway/requests.ts';
import type { Asked } from '../gateway/requests.ts';
import { endOtherSessions, forgetTrust, findTwoFactor, listIdentities, listPasskeys } from '../store.ts';
import { symmetricDecrypt } from 'better-auth/crypto';
import { z } from 'zod';
import type { AuthSecrets } from '../../../platform/crypto/auth-secrets.ts';
import type { Database } from '../../../platform/database/database.ts';
import { decryptingKey } from '../gateway/older-signatures.ts';

/**
 * Adding a passkey does not end sessions: it may be a new device, while others are in the middle of
 * a set.
 */
const ENDING = idsOf(DisableSecondFactor, DeletePasskey);

/** The app's first code completes the set-up; later codes are second steps of a sign-in. */
export const isSetUp = ({ endpoint }: Asked, session: Session): boolean =>
  endpoint.id === VerifyTotp.id && !session.hasSecondFactor;

/** Returns the request headers with the cookies that the reply sets. */
export const headersAfter = (reply: Response): Headers => {
  const pairs = reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  return new Headers(pairs.length > 0 ? { cookie: pairs.join('; ') } : {});
};

/**
 * `reply`: the successful one. better-auth replaces the caller's session with most of these
 * changes.
 */
export const endElsewhere = async (
  asked: Asked,
  session: Session,
  reply: Response,
  finding: Finding,
): Promise<void> => {
  if (!ENDING.has(asked.endpoint.id) && !isSetUp(asked, session)) return;
  const { userId, sessionId } = (await findSession(finding, headersAfter(reply))) ?? session;
  // Also after set-up: a device trusted with an earlier factor is not trusted with the new one.
  await forgetTrust(finding.db, userId);
  await endOtherSessions(finding.db, userId, sessionId);
};

/** Sign-in methods of an account, without their secrets. */
export interface Factors {
  /** Authenticator app; null if there is none. Active once its first code was correct. */
  readonly totp: { readonly isVerified: boolean; readonly recoveryCodesLeft: number } | null;
  readonly passkeys: readonly { readonly id: string; readonly name: string | null; readonly createdAt: Date | null }[];
  readonly hasPassword: boolean;
  /** Without the password. */
  readonly identities: readonly { readonly providerId: string; readonly createdAt: Date }[];
}

const Codes = z.array(z.string());

/** Used codes are removed from the list. */
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
