/** The headers of every reply. */

/**
 * Style elements that a library writes, by the SHA-256 of what it writes: the calendar's animations, by day and by night. Any other is
 * refused; what React sets as a style of an element is set by script, which needs no leave. headers.test.ts reads the library.
 */
export const WRITTEN_STYLES = [
  'SnjAqBXhDrhSxDI77vsRSxY7kZS+oglqB7xfDzQPH9Q=',
  'GENRVBqOs2j9S1iye4/IAbb74zK2s4ZjPz3sMoySQc8=',
] as const;

/** The wasm build of the pose model needs 'wasm-unsafe-eval'; nothing is ever loaded from another origin. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  `style-src 'self' ${WRITTEN_STYLES.map((hash) => `'sha256-${hash}'`).join(' ')}`,
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const ALWAYS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'permissions-policy': 'camera=(self), screen-wake-lock=(self), fullscreen=(self), microphone=(), geolocation=()',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** A year of https only, once the operator has said that the address is https. */
const TRANSPORT = { 'strict-transport-security': 'max-age=31536000' } as const;

/** The same reply with our headers; a header the reply already has is kept. */
export const withHeaders = (reply: Response, requestId: string, isHttps: boolean): Response => {
  const headers = new Headers(reply.headers);
  for (const [name, value] of Object.entries({ ...ALWAYS, ...(isHttps ? TRANSPORT : {}) })) {
    if (!headers.has(name)) headers.set(name, value);
  }
  headers.set('x-request-id', requestId);
  return new Response(reply.body, { status: reply.status, statusText: reply.statusText, headers });
};
