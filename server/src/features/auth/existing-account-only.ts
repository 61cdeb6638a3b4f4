/** `create_user: false` on a magic link or a one-time code: an address without an account gets neither mail nor account. */
import { SendCode, SendMagicLink } from '@reptemple/contract/auth';
import type { Database } from '../../platform/database.ts';
import type { Asked } from './requests.ts';
import { findUserByEmail } from './store.ts';

/** True if the caller wants to sign in to an existing account only. */
export const isExistingOnly = ({ body }: Asked): boolean => body['create_user'] === false;

/**
 * Returns the answer for an address without an account: the same as for one with an account, so that it reveals nothing.
 * Returns undefined if the mail may be sent.
 */
export const answerWithoutAccount = async (db: Database, asked: Asked): Promise<Response | undefined> => {
  const { email } = asked.body;
  if (!isExistingOnly(asked) || typeof email !== 'string') return undefined;
  if (await findUserByEmail(db, email)) return undefined;
  if (asked.endpoint.id === SendMagicLink.id) return Response.json({ status: true });
  return asked.endpoint.id === SendCode.id ? Response.json({ success: true }) : undefined;
};
