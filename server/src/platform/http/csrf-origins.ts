/**
 * CSRF protection: lists the origins that may send changing requests, which are the public
 * address and the requested host.
 */

/**
 * Trusts both schemes, because behind a proxy the server sees another scheme than the browser.
 */
export const trustedOriginsOf = (headers: Headers, publicUrl: string | undefined): readonly string[] => {
  const host = headers.get('host');
  const own = host === null ? [] : [`http://${host}`, `https://${host}`];
  return publicUrl === undefined ? own : [publicUrl, ...own];
};

/** HTTP methods that change nothing. */
export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Returns true for a cross-site request by a browser. Clients other than browsers send neither
 * header.
 */
export const isFromElsewhere = (method: string, headers: Headers, trusted: readonly string[]): boolean => {
  if (SAFE_METHODS.has(method)) return false;
  const origin = headers.get('origin');
  if (origin !== null) return !trusted.includes(origin);
  const site = headers.get('sec-fetch-site');
  return site !== null && site !== 'same-origin' && site !== 'none';
};
