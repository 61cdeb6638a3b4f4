/**
 * Changes of the second factor end all other sessions, which then must sign in with the new
 * factors.
 */
import { DeletePasskey } from '@reptemple/contract/accounts/passkeys';
import { DisableSecondFactor, VerifyTotp } from '@reptemple/contract/accounts/security';
import { findSession, type Finding, type Session } from '../gateway/callers.ts';
import { idsOf, type Asked } from '../gateway/requests.ts';
import { endOtherSessions, forgetTrust } from '../store.ts';

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
