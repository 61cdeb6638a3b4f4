/**
 * Reauthentication: by password or emailed code or, if a second factor is set up, by authenticator
 * code only. Also the one-time codes that reauthentication and phone sign-in use.
 */
import type { GenericEndpointContext } from '@better-auth/core';
import { createOTP } from '@better-auth/utils/otp';
import { APIError } from 'better-auth/api';
import { constantTimeEqual, generateRandomString, symmetricDecrypt } from 'better-auth/crypto';
import type { z } from 'zod';
import type { Reauthenticate } from '@reptemple/contract/accounts/account-security';
import { CODE_LENGTH, CODE_TRIES, CODE_VALID_SECONDS } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { fingerprint } from '../../../platform/crypto/random-ids-and-sha256.ts';
import { findTwoFactor } from '../account-store.ts';
import type { BetterAuthDependencies } from '../auth-dependencies.ts';
import { isFirstUse } from '../gateway/auth-rate-limits.ts';

/**
 * Number of seconds for which used codes are remembered. It must be longer than a code is valid.
 */
const CODE_SECONDS = 120;

export type Clocked = Pick<BetterAuthDependencies, 'db' | 'clock'>;

/**
 * Marks an authenticator code as used. Returns false if it was used before: someone may have seen
 * it (RFC 6238, section 5.2).
 */
export const isFreshCode = ({ db, clock }: Clocked, userId: string, code: string): Promise<boolean> =>
  isFirstUse(db, { kind: 'totp', secret: `${userId}:${code}`, validSeconds: CODE_SECONDS }, clock());

type Proof = z.output<typeof Reauthenticate.body>;

const identifierOf = (userId: string): string => `reauthenticate-${userId}`;

export const newCode = (context: GenericEndpointContext, userId: string): Promise<string> =>
  makeCode(context, identifierOf(userId));

/**
 * Creates a one-time code for `identifier`, such as a phone number. Invalidates the previous code.
 * Stores only the hash.
 */
export const makeCode = async (context: GenericEndpointContext, identifier: string): Promise<string> => {
  const { internalAdapter } = context.context;
  const code = generateRandomString(CODE_LENGTH, '0-9');
  await internalAdapter.deleteVerificationByIdentifier(identifier);
  const expiresAt = new Date(Date.now() + CODE_VALID_SECONDS * 1000);
  await internalAdapter.createVerificationValue({ identifier, value: `${fingerprint(code)}:0`, expiresAt });
  return code;
};

const wrong = (code: 'INVALID_CODE' | 'INVALID_PASSWORD' | 'TOO_MANY_ATTEMPTS' | 'second_factor_needed'): never => {
  throw new APIError('BAD_REQUEST', { code, message: 'Not proven.' });
};

/**
 * Checks a one-time code, and deletes it if it is correct or the tries are used up. Deletes the
 * code before comparing and stores it again after a wrong try, so that only one of several
 * concurrent checks succeeds.
 * @throws APIError INVALID_CODE, TOO_MANY_ATTEMPTS
 */
export const checkCode = async (context: GenericEndpointContext, identifier: string, given: string): Promise<void> => {
  const { internalAdapter } = context.context;
  const kept = await internalAdapter.consumeVerificationValue(identifier);
  if (!kept) return wrong('INVALID_CODE');
  const [right = '', tries = '0'] = kept.value.split(':');
  if (constantTimeEqual(right, fingerprint(given))) return undefined;
  if (Number(tries) + 1 >= CODE_TRIES) return wrong('TOO_MANY_ATTEMPTS');
  const value = `${right}:${Number(tries) + 1}`;
  await internalAdapter.createVerificationValue({ identifier, value, expiresAt: kept.expiresAt });
  return wrong('INVALID_CODE');
};

const checkPassword = async (context: GenericEndpointContext, userId: string, given: string): Promise<void> => {
  const { internalAdapter, password } = context.context;
  const hash = (await internalAdapter.findCredentialAccount(userId))?.password;
  if (!hash || !(await password.verify({ hash, password: given }))) wrong('INVALID_PASSWORD');
};

const checkTotp = async (context: GenericEndpointContext, secret: string, given: string): Promise<boolean> => {
  const data = await symmetricDecrypt({ key: context.context.secretConfig, data: secret });
  return createOTP(data, { digits: 6, period: 30 }).verify(given);
};

/**
 * Checks the password or code of a reauthentication.
 * @throws APIError if it is wrong, or not the kind that this account requires
 */
export const checkProof = async (
  context: GenericEndpointContext,
  userId: string,
  proof: Proof,
  dependencies: Pick<BetterAuthDependencies, 'db' | 'clock'>,
): Promise<void> => {
  const factor = await findTwoFactor(dependencies.db, userId);
  if (factor?.verified) {
    if (!('totpCode' in proof)) return wrong('second_factor_needed');
    const { totpCode } = proof;
    const isRight = await checkTotp(context, factor.secret, totpCode);
    return isRight && (await isFreshCode(dependencies, userId, totpCode)) ? undefined : wrong('INVALID_CODE');
  }
  if ('password' in proof) return checkPassword(context, userId, proof.password);
  return 'emailCode' in proof ? checkCode(context, identifierOf(userId), proof.emailCode) : wrong('INVALID_CODE');
};
