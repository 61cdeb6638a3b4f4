/** The headers of every reply. */

/**
 * Style elements that a library writes, by the SHA-256 of what it writes: the calendar's animations, by day and by night. Any other is
 * refused; what React sets as a style of an element is set by script, which needs no leave. headers.test.ts reads the library.
 */
export const WRITTEN_STYLES = [
  'SnjAqBXhDrhSxDI77vsRSxY7kZS+oglqB7xfDzQPH9Q=',
  'GENRVBqOs2j9S1iye4/IAbb74zK2s4ZjPz3sMoySQc8=',
] as const;

/** The wasm build of the pose model needs 'wasm-unsafe-eval'; nothing is ever loaded from another origin but the storage's, when there is one. */
const policyWith = (storage: string): string =>
  [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    `connect-src 'self'${storage}`,
    `img-src 'self' data: blob:${storage}`,
    `media-src 'self' blob:${storage}`,
    `style-src 'self' ${WRITTEN_STYLES.map((hash) => `'sha256-${hash}'`).join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const ALWAYS = {
  'permissions-policy': 'camera=(self), screen-wake-lock=(self), fullscreen=(self), microphone=(), geolocation=()',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** A year of https only, once the operator has said that the address is https. */
const TRANSPORT = { 'strict-transport-security': 'max-age=31536000' } as const;

export type StandingHeaders = Readonly<Record<string, string>>;

/** What every reply carries. `storage`: the origin that browsers are sent to for files. */
export const standingHeaders = (isHttps: boolean, storage: string | undefined): StandingHeaders => ({
  'content-security-policy': policyWith(storage === undefined ? '' : ` ${storage}`),
  ...ALWAYS,
  ...(isHttps ? TRANSPORT : {}),
});

/** The same reply with our headers; a header the reply already has is kept. */
export const withHeaders = (reply: Response, requestId: string, standing: StandingHeaders): Response => {
  const headers = new Headers(reply.headers);
  for (const [name, value] of Object.entries(standing)) {
    if (!headers.has(name)) headers.set(name, value);
  }
  headers.set('x-request-id', requestId);
  return new Response(reply.body, { status: reply.status, statusText: reply.statusText, headers });
};
