/**
 * Creates links to sign in, to reset a password and to change the email. Stores their tokens in
 * better-auth's format, so that its endpoints accept them.
 */
import { createEmailVerificationToken } from 'better-auth/api';
import { LINK_VALID_SECONDS } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import type { BetterAuthDependencies } from '../auth-dependencies.ts';
import { nameOr } from '../display-names-and-redirect-paths.ts';
import type { BetterAuth } from '../gateway/better-auth.ts';
import { confirmUrl, resetUrl, storedToken } from './account-mails.ts';
import type { LinkKind } from './account-mails.ts';

export interface Link {
  readonly url: string;
  readonly expiresAt: Date;
}

interface Wanted {
  readonly email: string;
  readonly name?: string | undefined;
  readonly redirect?: string | undefined;
  readonly kind?: LinkKind;
}

const keep = async (auth: BetterAuth, identifier: string, value: string): Promise<Date> => {
  const { internalAdapter } = await auth.$context;
  const expiresAt = new Date(Date.now() + LINK_VALID_SECONDS * 1000);
  await internalAdapter.createVerificationValue({ identifier, value, expiresAt });
  return expiresAt;
};

export const recoveryIdentifier = (token: string): string => `reset-password:${token}`;

/** Creates a link that signs in and, if the address has no account, creates one. */
export const makeMagicLink = async (
  auth: BetterAuth,
  { email, name, redirect, kind = 'magic-link' }: Wanted,
  { ids, publicUrl }: BetterAuthDependencies,
): Promise<Link> => {
  const token = ids.secret();
  const value = JSON.stringify({ type: 'magic-link', email, name: nameOr(name) });
  const expiresAt = await keep(auth, `magic-link:${await storedToken(token)}`, value);
  return { url: confirmUrl(publicUrl, kind, token, redirect), expiresAt };
};

export const makeRecoveryLink = async (
  auth: BetterAuth,
  userId: string,
  { ids, publicUrl }: BetterAuthDependencies,
): Promise<Link> => {
  const token = ids.secret();
  const expiresAt = await keep(auth, recoveryIdentifier(token), userId);
  return { url: resetUrl(publicUrl, token), expiresAt };
};

/**
 * Part of a verification token's payload that makes better-auth change the email when the link is
 * opened.
 */
const CHANGE_EMAIL = { requestType: 'change-email-verification' };

export const makeEmailChangeLink = async (
  email: string,
  newEmail: string,
  { secrets, publicUrl }: Pick<BetterAuthDependencies, 'secrets' | 'publicUrl'>,
): Promise<Link> => {
  const token = await createEmailVerificationToken(secrets.newest, email, newEmail, LINK_VALID_SECONDS, CHANGE_EMAIL);
  // Uses the machine's clock, because better-auth checks the expiry with it.
  const expiresAt = new Date(Date.now() + LINK_VALID_SECONDS * 1000);
  return { url: confirmUrl(publicUrl, 'email-change', token), expiresAt };
};
