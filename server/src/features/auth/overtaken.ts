/** Calls that another one overtakes: better-auth looks, then writes, and fails when what it saw has changed in between. */
import { ResetPassword } from '@reptemple/contract/auth';
import { ProviderCallback } from '@reptemple/contract/identities';
import { EnableSecondFactor, SetPassword } from '@reptemple/contract/security';
import type { Database } from '../../platform/database.ts';
import { sqlStateOf } from '../../platform/retries.ts';
import type { Session } from './callers.ts';
import { AuthFault } from './refusals.ts';
import { idsOf, type Body } from './requests.ts';
import { findAccountFacts, findUserByEmail } from './store.ts';

/** What PostgreSQL says of a value that must be unique and is not, and of a row that would point at none (appendix A). */
const TAKEN = '23505';
const POINTS_AT_NONE = '23503';

export const isTaken = (error: unknown): boolean => sqlStateOf(error) === TAKEN;

/** Calls that look whether there is a row, and write it where there is none; each may be there once (`schema.ts`). */
export const LOOK_THEN_WRITE = idsOf(EnableSecondFactor, SetPassword, ResetPassword, ProviderCallback);

/** Of two at the same moment the second finds a row where there was none: done again it is answered as one that came later. */
export const doneAgain = async (work: () => Promise<Response>): Promise<Response> => {
  try {
    return await work();
  } catch (error) {
    if (!isTaken(error)) throw error;
    return work();
  }
};

type SignedIn = Pick<Session, 'userId'>;

const hasEnded = async (db: Database, { email }: Body, session: SignedIn | null): Promise<boolean> => {
  if (session) return (await findAccountFacts(db, session.userId)) === undefined;
  return typeof email === 'string' && (await findUserByEmail(db, email)) === undefined;
};

/** @throws AuthFault for an account that ended while the call was under way, as if it had ended before. */
export const unlessEnded = async (
  db: Database,
  body: Body,
  session: SignedIn | null,
  answer: Promise<Response>,
): Promise<Response> => {
  try {
    return await answer;
  } catch (error) {
    if (sqlStateOf(error) !== POINTS_AT_NONE || !(await hasEnded(db, body, session))) throw error;
    throw session
      ? new AuthFault('session_not_found', 'not_signed_in')
      : new AuthFault('invalid_credentials', 'bad_request');
  }
};
