/** Keeps or removes suspended access, by the owner's decision or automatically. */
import type { MailMessage } from '../../../platform/mail/mail.ts';
import type { Database } from '../../../platform/database/database.ts';
import { findSession } from '../gateway/callers.ts';
import type { Session } from '../gateway/callers.ts';
import type { Inside } from '../gateway/auth-gateway.ts';
import { headersAfter } from './factor-changes.ts';
import { changedMail } from '../links/mails.ts';
import { AuthError } from '../gateway/auth-errors.ts';
import type { Asked } from '../gateway/requests.ts';
import { endSession } from '../store.ts';
import {
  findSuspended,
  findSuspendedPassword,
  removeSuspended,
  restoreAccess,
  suspendedMail,
  suspendedNames,
} from './suspended-access.ts';

interface Resolving {
  readonly db: Database;
  readonly post: (message: MailMessage) => Promise<void>;
}

/** Notifies the mailbox. Does nothing if nothing was suspended. */
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
 * After a sign-in by link or code. A browser already signed in to this account proves that both
 * belong to one user, so the access is restored. Otherwise a mail asks the owner.
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
    // The new session replaces it.
    await endSession(db, now.userId, before.sessionId);
  } else await post(suspendedMail(now.email, suspended, `${publicUrl}/profile/security`));
  return reply;
};

/** @throws AuthFault password_suspended, only if the password is correct */
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
