/** What the owner of a mailbox decides about suspended access, and what is decided without a question. */
import type { MailMessage } from '../../platform/mail.ts';
import type { Database } from '../../platform/database.ts';
import { findSession, type Session } from './callers.ts';
import type { Inside } from './door.ts';
import { headersAfter } from './factor-changes.ts';
import { changedMail } from './mails.ts';
import { AuthFault } from './refusals.ts';
import type { Asked } from './requests.ts';
import { endSession } from './store.ts';
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

/** Tells the mailbox what happened. Nothing is said where nothing was suspended. */
export const resolveSuspended = async (
  { db, post }: Resolving,
  { userId, email }: Pick<Session, 'userId' | 'email'>,
  keeps: boolean,
): Promise<void> => {
  const suspended = await findSuspended(db, userId);
  if (!suspended) return;
  await (keeps ? restoreAccess(db, userId) : removeSuspended(db, userId));
  const names = suspendedNames(suspended);
  await post(changedMail(email, keeps ? `You kept: ${names}. They work again.` : `You removed: ${names}.`));
};

/**
 * After a sign-in by link or code. A browser that was signed in to this account before shows that the access and the mailbox are one
 * person's: there is no question to ask. Everyone else is told by mail that there is one.
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
    // The new session has taken its place.
    await endSession(db, now.userId, before.sessionId);
  } else await post(suspendedMail(now.email, suspended, `${publicUrl}/profile/security`));
  return reply;
};

/** @throws AuthFault password_suspended, to no one but who knows the password */
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
  throw new AuthFault('password_suspended', 'forbidden');
};
