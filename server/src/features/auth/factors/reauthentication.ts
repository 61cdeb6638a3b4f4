/** Reauthentication: the password or a mailed code; with a second factor, only its code. */
import type { GenericEndpointContext } from '@better-auth/core';
import { createOTP } from '@better-auth/utils/otp';
import { CODE_LENGTH, CODE_TRIES, CODE_VALID_SECONDS } from '@reptemple/contract/accounts/auth';
import type { Reauthenticate } from '@reptemple/contract/accounts/security';
import { APIError } from 'better-auth/api';
import { constantTimeEqual, generateRandomString, symmetricDecrypt } from 'better-auth/crypto';
import type { z } from 'zod';
import { fingerprint } from '../../../platform/crypto/ids.ts';
import type { BetterAuthDependencies } from '../dependencies.ts';
import { isFreshCode } from './second-factor.ts';
import { findTwoFactor } from '../store.ts';

type Proof = z.output<typeof Reauthenticate.body>;

const identifierOf = (userId: string): string => `reauthenticate-${userId}`;

/** Creates a code for this user and invalidates the previous one. Only its hash is stored. */
export const newCode = (context: GenericEndpointContext, userId: string): Promise<string> =>
  makeCode(context, identifierOf(userId));

/** Creates a code for `identifier`, such as a phone number. */
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

/** Removes the code first, so that only one of several concurrent tries succeeds. */
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

/** @throws APIError if the proof is wrong, or not the kind this account requires */
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
