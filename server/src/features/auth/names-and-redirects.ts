/** Default display names, and paths to which sign-in may redirect. */

/** Public name of accounts without one. Never derived from the e-mail, which is private. */
export const NAMELESS = 'Athlete';
const MAX_NAME = 100;

export const nameOr = (given: string | undefined): string => {
  const name = (given ?? '').trim().slice(0, MAX_NAME);
  return name === '' ? NAMELESS : name;
};

/** Matches paths of this site only. Browsers read `//` and `/\` as the start of a host. */
const PATH = /^\/(?![/\\])[^\\\p{Cc}]*$/u;

/** Returns the path; undefined if it could lead to another site. */
export const ownPath = (given: string | undefined): string | undefined =>
  given !== undefined && PATH.test(given) ? given : undefined;

/**
 * Encodes text for a URL, including characters that encodeURIComponent leaves and better-auth's URL
 * check rejects.
 */
const encodeStrictly = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*~]/g, (letter) => `%${letter.codePointAt(0)?.toString(16).toUpperCase()}`);

/** Returns `/auth/callback`, which forwards to `redirect` if that is safe. */
export const callbackPath = (redirect: string | undefined): string => {
  const path = ownPath(redirect);
  return path === undefined ? '/auth/callback' : `/auth/callback?redirect=${encodeStrictly(path)}`;
};

/**
 * Returns the path after the sign-up: `callbackPath` with `new=yes`, which changes the greeting.
 */
export const arrivalPath = (redirect: string | undefined): string => {
  const path = callbackPath(redirect);
  return `${path}${path.includes('?') ? '&' : '?'}new=yes`;
};
