/** Response headers for every reply. */
import { policyWith } from './content-security-policy.ts';

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
