/**
 * Link that changes an account's email. An admin hands it over; it works only for the signed-in
 * owner.
 */
import { LINK_VALID_SECONDS } from '@reptemple/contract/accounts/auth';
import { createEmailVerificationToken } from 'better-auth/api';
import type { BetterAuthDependencies } from '../dependencies.ts';
import { confirmUrl } from './link-urls.ts';
import type { Link } from './links.ts';
import { changedMail } from './mails.ts';
import { statementOf } from '../gateway/older-signatures.ts';
import { isTaken } from '../gateway/overtaken.ts';

/** better-auth changes the address if a verification link contains this. */
const CHANGE_EMAIL = { requestType: 'change-email-verification' };

export const makeEmailChangeLink = async (
  email: string,
  newEmail: string,
  { secrets, publicUrl }: Pick<BetterAuthDependencies, 'secrets' | 'publicUrl'>,
): Promise<Link> => {
  const token = await createEmailVerificationToken(secrets.newest, email, newEmail, LINK_VALID_SECONDS, CHANGE_EMAIL);
  // The token expires by the machine's clock.
  const expiresAt = new Date(Date.now() + LINK_VALID_SECONDS * 1000);
  return { url: confirmUrl(publicUrl, 'email-change', token), expiresAt };
};

/** Rejects the change if another account has taken the new address since. */
export const refuseTakenEmail = async (reply: Promise<Response>): Promise<Response> => {
  try {
    return await reply;
  } catch (error) {
    if (!isTaken(error)) throw error;
    return Response.json({ code: 'email_not_changed' }, { status: 400 });
  }
};

/** Notifies the old mailbox of the change. */
export const notifyOldMailbox = async (
  token: string,
  reply: Response,
  { secrets, clock, post }: Pick<BetterAuthDependencies, 'secrets' | 'clock' | 'post'>,
): Promise<void> => {
  const hasFailed = reply.status >= 400 || (reply.headers.get('location') ?? '').includes('error=');
  if (hasFailed) return;
  const statement = await statementOf(token, secrets, clock());
  const email = statement?.['email'];
  if (typeof email !== 'string' || statement?.['updateTo'] === undefined) return;
  await post(changedMail(email, 'Your account’s email was changed. This address no longer belongs to it.'));
};
