/**
 * SHA-256 hashes of the inline styles that the calendar library adds (animations, light and dark).
 * The policy blocks other inline styles; styles that React sets by script are not affected.
 * security-headers.test.ts compares the hashes with the library.
 */
export const WRITTEN_STYLES = [
  'SnjAqBXhDrhSxDI77vsRSxY7kZS+oglqB7xfDzQPH9Q=',
  'GENRVBqOs2j9S1iye4/IAbb74zK2s4ZjPz3sMoySQc8=',
] as const;

/**
 * Returns the policy. `storage` is the only other allowed origin, such as `https://bucket.example`,
 * with a space in front of it; empty if there is none. The policy contains 'wasm-unsafe-eval',
 * which the WebAssembly build of the pose model needs.
 */
export const policyWith = (storage: string): string =>
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
