/**
 * CSRF protection: only pages of the public address and of the requested host may send changing
 * requests.
 */

/**
 * Returns the trusted origins. Contains both schemes, because behind a proxy the server gets
 * another scheme than the browser.
 */
export const trustedOriginsOf = (headers: Headers, publicUrl: string | undefined): readonly string[] => {
  const host = headers.get('host');
  const own = host === null ? [] : [`http://${host}`, `https://${host}`];
  return publicUrl === undefined ? own : [publicUrl, ...own];
};

export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Returns true for a browser's cross-site request that could change data. Clients other than
 * browsers send neither `Origin` nor `Sec-Fetch-Site`.
 */
export const isFromElsewhere = (method: string, headers: Headers, trusted: readonly string[]): boolean => {
  if (SAFE_METHODS.has(method)) return false;
  const origin = headers.get('origin');
  if (origin !== null) return !trusted.includes(origin);
  const site = headers.get('sec-fetch-site');
  return site !== null && site !== 'same-origin' && site !== 'none';
};
