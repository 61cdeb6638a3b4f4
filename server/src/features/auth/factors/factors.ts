/** Sign-in methods of an account, without their secrets. */
import { symmetricDecrypt } from 'better-auth/crypto';
import { z } from 'zod';
import type { AuthSecrets } from '../../../platform/crypto/auth-secrets.ts';
import type { Database } from '../../../platform/database/database.ts';
import { decryptingKey } from '../gateway/older-signatures.ts';
import { findTwoFactor, listIdentities, listPasskeys } from '../store.ts';

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
