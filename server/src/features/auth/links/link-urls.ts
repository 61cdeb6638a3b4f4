/**
 * URLs of links. Tokens are in the fragment, which browsers do not send: neither logs nor `Referer`
 * contain it, and a mail scanner that opens the URL uses nothing (docs/decisions/0074).
 */
import { fingerprint } from '../../../platform/crypto/ids.ts';
import { ownPath } from '../safe-redirects.ts';

/** Returns the stored form of a magic link's token. */
export const storedToken = (token: string): Promise<string> => Promise.resolve(fingerprint(token));

/** Kinds of links that `/auth/confirm` follows, with a button text each. */
export type LinkKind = 'magic-link' | 'invitation' | 'verification' | 'email-change';

/**
 * URL of a page whose button follows the link. `redirect`: path of this site to go to afterwards.
 */
export const confirmUrl = (publicUrl: string, kind: LinkKind, token: string, redirect?: string): string => {
  const path = ownPath(redirect);
  const fragment = new URLSearchParams({ kind, token, ...(path !== undefined && { redirect: path }) });
  return `${publicUrl}/auth/confirm#${fragment.toString()}`;
};

export const resetUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/auth/reset-password#${new URLSearchParams({ token }).toString()}`;
