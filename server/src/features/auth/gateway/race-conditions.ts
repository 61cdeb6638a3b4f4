/**
 * Handles race conditions of better-auth, which reads, then writes, and fails if a concurrent
 * request changed the data.
 */
import { EnableSecondFactor, SetPassword } from '@reptemple/contract/accounts/account-security';
import { ProviderCallback } from '@reptemple/contract/accounts/oidc-phone-and-wallet-sign-in';
import { ResetPassword } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import type { Database } from '../../../platform/database/database.ts';
import {
  isForeignKeyViolation,
  isUniqueViolation,
} from '../../../platform/database/error-codes-and-validated-queries.ts';
import { findAccountFacts, findUserByEmail } from '../account-store.ts';
import { AuthError } from './auth-errors.ts';
import { idsOf } from './build-better-auth-request.ts';
import type { Body } from './build-better-auth-request.ts';
import type { Session } from './identify-caller.ts';

export const LOOK_THEN_WRITE = idsOf(EnableSecondFactor, SetPassword, ResetPassword, ProviderCallback);

/**
 * Retries `work` once after a unique violation: the retry finds the row of the concurrent request.
 */
export const retryOnConflict = async (work: () => Promise<Response>): Promise<Response> => {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return work();
  }
};

type SignedIn = Pick<Session, 'userId'>;

const hasEnded = async (db: Database, { email }: Body, session: SignedIn | null): Promise<boolean> => {
  if (session) return (await findAccountFacts(db, session.userId)) === undefined;
  return typeof email === 'string' && (await findUserByEmail(db, email)) === undefined;
};

/**
 * Awaits the reply. If it fails because the account was deleted meanwhile, throws the same error as
 * for an earlier deletion.
 * @throws AuthError session_not_found, invalid_credentials
 */
export const rejectIfDeleted = async (
  db: Database,
  body: Body,
  session: SignedIn | null,
  answer: Promise<Response>,
): Promise<Response> => {
  try {
    return await answer;
  } catch (error) {
    if (!isForeignKeyViolation(error) || !(await hasEnded(db, body, session))) throw error;
    throw session
      ? new AuthError('session_not_found', 'not_signed_in')
      : new AuthError('invalid_credentials', 'bad_request');
  }
};
