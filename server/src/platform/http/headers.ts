/** Content Security Policy of every page: what the browser may load and from where. */

/**
 * SHA-256 hashes of the inline styles that the calendar library adds (animations, light and
 * dark). The policy blocks all others; styles that React sets by script are not affected.
 * headers.test.ts compares the hashes with the library.
 */
export const WRITTEN_STYLES = [
  'SnjAqBXhDrhSxDI77vsRSxY7kZS+oglqB7xfDzQPH9Q=',
  'GENRVBqOs2j9S1iye4/IAbb74zK2s4ZjPz3sMoySQc8=',
] as const;

/**
 * Returns the policy. The WebAssembly build of the pose model needs 'wasm-unsafe-eval'. The only
 * other origin allowed is that of the storage, such as ' https://bucket.example', or '' without
 * one.
 */
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

/** HSTS for one year, sent only if the configured address is https. */
const TRANSPORT = { 'strict-transport-security': 'max-age=31536000' } as const;

export type StandingHeaders = Readonly<Record<string, string>>;

/** Returns the headers of every reply. `storage` is the origin of presigned URLs. */
export const standingHeaders = (isHttps: boolean, storage: string | undefined): StandingHeaders => ({
  'content-security-policy': policyWith(storage === undefined ? '' : ` ${storage}`),
  ...ALWAYS,
  ...(isHttps ? TRANSPORT : {}),
});

/** Adds the headers to a reply. Headers that the reply already has are kept. */
export const withHeaders = (reply: Response, requestId: string, standing: StandingHeaders): Response => {
  const headers = new Headers(reply.headers);
  for (const [name, value] of Object.entries(standing)) {
    if (!headers.has(name)) headers.set(name, value);
  }
  headers.set('x-request-id', requestId);
  return new Response(reply.body, { status: reply.status, statusText: reply.statusText, headers });
};
