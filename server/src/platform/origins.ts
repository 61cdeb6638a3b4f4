/** Which origins may send us a request that changes something: our public address, and the address the request was sent to. */

/** Behind a proxy the scheme we see is not the one people see, so both are ours. */
export const trustedOriginsOf = (headers: Headers, publicUrl: string | undefined): readonly string[] => {
  const host = headers.get('host');
  const own = host === null ? [] : [`http://${host}`, `https://${host}`];
  return publicUrl === undefined ? own : [publicUrl, ...own];
};

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** True for a request that another site made a browser send. Programs without a browser send neither header. */
export const isFromElsewhere = (method: string, headers: Headers, trusted: readonly string[]): boolean => {
  if (SAFE_METHODS.has(method)) return false;
  const origin = headers.get('origin');
  if (origin !== null) return !trusted.includes(origin);
  const site = headers.get('sec-fetch-site');
  return site !== null && site !== 'same-origin' && site !== 'none';
};
