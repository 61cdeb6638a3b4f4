/** Another second factor, or one passkey less: whoever is signed in elsewhere proves anew who they are, with what guards the account now. */
import { DeletePasskey } from '@reptemple/contract/passkeys';
import { DisableSecondFactor, VerifyTotp } from '@reptemple/contract/security';
import { findSession, type Finding, type Session } from './callers.ts';
import { idsOf, type Asked } from './requests.ts';
import { endOtherSessions, forgetTrust } from './store.ts';

/** A passkey more shuts nobody out who had to be: it can be a new device, while the others are in the middle of a set. */
const ENDING = idsOf(DisableSecondFactor, DeletePasskey);

/** The first code of the app, with which it begins to count; every later one is a second step of a sign-in. */
export const isSetUp = ({ endpoint }: Asked, session: Session): boolean =>
  endpoint.id === VerifyTotp.id && !session.hasSecondFactor;

/** The cookies that a browser sends from now on, of those that it is given. */
export const headersAfter = (reply: Response): Headers => {
  const pairs = reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  return new Headers(pairs.length > 0 ? { cookie: pairs.join('; ') } : {});
};

/** `reply`: the one that says it is done. better-auth gives the caller another session with most of these changes. */
export const endElsewhere = async (
  asked: Asked,
  session: Session,
  reply: Response,
  finding: Finding,
): Promise<void> => {
  if (!ENDING.has(asked.endpoint.id) && !isSetUp(asked, session)) return;
  const { userId, sessionId } = (await findSession(finding, headersAfter(reply))) ?? session;
  // Also when one begins to count: that a device was trusted with another says nothing of it.
  await forgetTrust(finding.db, userId);
  await endOtherSessions(finding.db, userId, sessionId);
};
