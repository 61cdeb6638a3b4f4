/**
 * Addresses of links. Tokens are in the fragment: browsers send it to no server, so neither logs nor `Referer` hold it, and a mail scanner
 * that fetches the address uses nothing up (docs/decisions/0074).
 */
import { fingerprint } from '../../platform/ids.ts';
import { ownPath } from './rules.ts';

/** How the token of a magic link is stored. */
export const storedToken = (token: string): Promise<string> => Promise.resolve(fingerprint(token));

/** Kinds of links that `/auth/confirm` follows; it words its button by them. */
export type LinkKind = 'magic-link' | 'invitation' | 'verification' | 'email-change';

/** A page whose button follows the link. `redirect`: a path of this site to go on to. */
export const confirmUrl = (publicUrl: string, kind: LinkKind, token: string, redirect?: string): string => {
  const path = ownPath(redirect);
  const fragment = new URLSearchParams({ kind, token, ...(path !== undefined && { redirect: path }) });
  return `${publicUrl}/auth/confirm#${fragment.toString()}`;
};

export const resetUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/auth/reset-password#${new URLSearchParams({ token }).toString()}`;
