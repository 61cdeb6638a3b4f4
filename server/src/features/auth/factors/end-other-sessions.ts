/**
 * Ends a user's other sessions and forgets trusted devices, after the second factor was set up or
 * turned off, or a passkey was deleted.
 */
import { DisableSecondFactor, VerifyTotp } from '@reptemple/contract/accounts/account-security';
import { DeletePasskey } from '@reptemple/contract/accounts/passkeys';
import { endOtherSessions, forgetTrust } from '../account-store.ts';
import { idsOf } from '../gateway/build-better-auth-request.ts';
import type { Asked } from '../gateway/build-better-auth-request.ts';
import { findSession } from '../gateway/identify-caller.ts';
import type { Finding, Session } from '../gateway/identify-caller.ts';

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

export const headersAfter = (reply: Response): Headers => {
  const pairs = reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  return new Headers(pairs.length > 0 ? { cookie: pairs.join('; ') } : {});
};

/**
 * Ends the user's other sessions and forgets trusted devices, if the request changed a sign-in
 * factor. `reply` is better-auth's reply, which may contain a new session for the caller.
 */
export const endElsewhere = async (
  asked: Asked,
  session: Session,
  reply: Response,
  finding: Finding,
): Promise<void> => {
  if (!ENDING.has(asked.endpoint.id) && !isSetUp(asked, session)) return;
  const { userId, sessionId } = (await findSession(finding, headersAfter(reply))) ?? session;
  // Forgets trusted devices also after a set-up: a device trusted with an earlier factor must not
  // be trusted with the new one.
  await forgetTrust(finding.db, userId);
  await endOtherSessions(finding.db, userId, sessionId);
};
