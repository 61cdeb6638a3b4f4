/** Default display name, and the paths to which a sign-in may redirect. */
import { toPublicLine } from '@reptemple/contract/public-text-validation';

/**
 * Public name of accounts without a name. Never derived from the email address, which is private.
 */
export const NAMELESS = 'Athlete';
const MAX_NAME = 100;

export const nameOr = (given: string | undefined): string => {
  const name = toPublicLine(given ?? '').slice(0, MAX_NAME);
  return name === '' ? NAMELESS : name;
};

/**
 * Matches paths within this site. Excludes paths that start with `//` or `/\`, which browsers read
 * as the start of a host.
 */
const PATH = /^\/(?![/\\])[^\\\p{Cc}]*$/u;

export const ownPath = (given: string | undefined): string | undefined =>
  given !== undefined && PATH.test(given) ? given : undefined;

/**
 * Encodes text for a URL, including `!'()*~`: encodeURIComponent leaves them, and better-auth's
 * URL check rejects them.
 */
const encodeStrictly = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*~]/g, (letter) => `%${letter.codePointAt(0)?.toString(16).toUpperCase()}`);

export const callbackPath = (redirect: string | undefined): string => {
  const path = ownPath(redirect);
  return path === undefined ? '/auth/callback' : `/auth/callback?redirect=${encodeStrictly(path)}`;
};

export const arrivalPath = (redirect: string | undefined): string => {
  const path = callbackPath(redirect);
  return `${path}${path.includes('?') ? '&' : '?'}new=yes`;
};
