/**
 * Handles suspended sign-in methods: restores or deletes them by the owner's decision, restores or
 * asks after a sign-in by link or code, and rejects a sign-in with a suspended password.
 */
import type { Database } from '../../../platform/database/database.ts';
import type { MailMessage } from '../../../platform/mail/mail-message-and-rendering.ts';
import { endSession } from '../account-store.ts';
import { AuthError } from '../gateway/auth-errors.ts';
import type { Inside } from '../gateway/better-auth-with-rotated-secrets.ts';
import type { Asked } from '../gateway/build-better-auth-request.ts';
import { findSession } from '../gateway/identify-caller.ts';
import type { Session } from '../gateway/identify-caller.ts';
import { changedMail } from '../links/account-mails.ts';
import { headersAfter } from './end-other-sessions.ts';
import {
  findSuspended,
  findSuspendedPassword,
  removeSuspended,
  restoreAccess,
  suspendedMail,
  suspendedNames,
} from './suspended-sign-in-methods.ts';

interface Resolving {
  readonly db: Database;
  readonly post: (message: MailMessage) => Promise<void>;
}

/**
 * Restores or deletes the suspended sign-in methods, and notifies the mailbox. Does nothing if
 * none are suspended.
 */
export const resolveSuspended = async (
  { db, post }: Resolving,
  { userId, email }: Pick<Session, 'userId' | 'email'>,
  keeps: boolean,
): Promise<void> => {
  const suspended = await findSuspended(db, userId);
  if (!suspended) return;
  await (keeps ? restoreAccess(db, userId) : removeSuspended(db, userId));
  const names = suspendedNames(suspended);
  await post(changedMail(email, keeps ? `You kept these, and they work again: ${names}.` : `You removed: ${names}.`));
};

/**
 * Handles suspended sign-in methods after a sign-in by link or code. If the browser was already
 * signed in to this account, the user is the same: restores the methods and ends the earlier
 * session. Otherwise emails the owner, who decides.
 */
export const keepOrAsk = async (
  replying: Promise<Response>,
  before: Session | null,
  inside: Inside,
): Promise<Response> => {
  const reply = await replying;
  if (!reply.ok) return reply;
  const { db, post, publicUrl } = inside;
  const now = await findSession(inside, headersAfter(reply));
  const suspended = now && (await findSuspended(db, now.userId));
  if (!now || !suspended) return reply;
  if (now.userId === before?.userId) {
    await restoreAccess(db, now.userId);
    await endSession(db, now.userId, before.sessionId);
  } else await post(suspendedMail(now.email, suspended, `${publicUrl}/profile/security`));
  return reply;
};

/**
 * Returns the reply to a sign-in by password.
 * @throws AuthError password_suspended if the reply is a 401 and the password is one of the
 * suspended ones
 */
export const orSuspended = async (
  replying: Promise<Response>,
  { body }: Asked,
  { db, passwordHash }: Inside,
): Promise<Response> => {
  const reply = await replying;
  const { email, password } = body;
  if (reply.status !== 401 || typeof email !== 'string' || typeof password !== 'string') return reply;
  const hash = await findSuspendedPassword(db, email);
  if (hash === undefined || !(await passwordHash.verify({ hash, password }))) return reply;
  throw new AuthError('password_suspended', 'forbidden');
};
