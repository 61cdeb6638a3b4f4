/**
 * `create_user: false` on magic links and one-time codes: addresses without an account get neither
 * mail nor account.
 */
import type { Dispatch } from '../gateway/dispatch.ts';
import type { Inside } from '../gateway/auth-gateway.ts';
import { withMailOverride } from '../links/mails.ts';
import type { Asked } from '../gateway/requests.ts';
import { findUserByEmail, forgetCodes } from '../store.ts';

/** True if the caller wants to sign in to an existing account only. */
export const isExistingOnly = ({ body }: Asked): boolean => body['create_user'] === false;

/**
 * Answers like for an existing account, with the same limits, so that nothing reveals the
 * difference. Returns undefined if the mail may be sent.
 */
export const answerWithoutAccount = async (
  asked: Asked,
  inside: Inside,
  dispatch: Dispatch,
): Promise<Response | undefined> => {
  const { email } = asked.body;
  if (!isExistingOnly(asked) || typeof email !== 'string') return undefined;
  if (await findUserByEmail(inside.db, email)) return undefined;
  const reply = await withMailOverride(
    () => Promise.resolve(),
    () => dispatch(asked, inside),
  );
  // Deletes the code, which no one has, because a lucky guess would create the account.
  await forgetCodes(inside.db, email);
  return reply;
};
