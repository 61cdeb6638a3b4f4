/**
 * Security headers by type of response, and responses that the server may send again from memory.
 */
import { policyWith } from './content-security-policy.ts';

/** HSTS header for one year, sent only if the configured address is https. */
const TRANSPORT = { 'strict-transport-security': 'max-age=31536000' } as const;

/**
 * Headers of every response. Browsers must not guess its type, and other sites must not embed it.
 */
const EVERY = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' } as const;

/**
 * Headers of pages. They limit the browser features that a page may use, and its access to other
 * windows.
 */
const DOCUMENT = {
  'permissions-policy': 'camera=(self), screen-wake-lock=(self), fullscreen=(self), microphone=(), geolocation=()',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
} as const;

/** Headers of data, for a browser that opens a response as a page, for example after an error. */
const DATA = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
} as const;

/**
 * Type of a response, which determines its headers. `document` runs with the rights of the site:
 * pages, SVG images and worker scripts, which get their policy from their own response. `file` is
 * shown or run by a page under the page's policy. `data` is all others.
 */
type Kind = 'document' | 'file' | 'data';

const isWorkerScript = (type: string, path: string): boolean =>
  type.startsWith('text/javascript') && /worker/i.test(path);
const DOCUMENTS = /^(text\/html|text\/xml|application\/xhtml|application\/xml|image\/svg)/;
const FILES = /^(text\/(css|javascript)|(image|audio|video|font)\/|application\/(wasm|octet-stream|manifest))/;

const kindOf = (type: string, path: string): Kind => {
  if (DOCUMENTS.test(type) || isWorkerScript(type, path)) return 'document';
  return FILES.test(type) ? 'file' : 'data';
};

type HeaderRecord = Readonly<Record<string, string>>;
export type SecurityHeaders = Readonly<Record<Kind, HeaderRecord>>;

/** Returns the headers of each type of response. `storage` is the origin of presigned URLs. */
export const securityHeaders = (isHttps: boolean, storage: string | undefined): SecurityHeaders => {
  const policy = { 'content-security-policy': policyWith(storage === undefined ? '' : ` ${storage}`) };
  const every = { ...EVERY, ...(isHttps ? TRANSPORT : {}) };
  return { document: { ...policy, ...DOCUMENT, ...every }, data: { ...DATA, ...every }, file: every };
};

export type HeadersFor = (type: string) => HeaderRecord;

export const headersForRequest =
  (path: string, requestId: string, security: SecurityHeaders): HeadersFor =>
  (type) => ({ ...security[kindOf(type, path)], 'x-request-id': requestId });

const complete = new WeakSet<Response>();

/**
 * Mark of a response that the server may send again from memory for the same path, query, host and
 * accepted encodings.
 */
export interface Repeatable {
  /** True if everyone may get the stored reply; false if only requests without a cookie may. */
  readonly isForEveryone: boolean;
  readonly isCurrent: () => boolean;
}

/** Mark of responses that never change and are the same for all callers. */
export const CONSTANT: Repeatable = { isForEveryone: true, isCurrent: () => true };

/** Response that is kept in memory and sent again with a new request id (docs/decisions/0123). */
export interface RepeatableAnswer extends Repeatable {
  readonly headers: HeaderRecord;
  readonly body: Uint8Array | string;
  readonly onRepeat: ((requestId: string, ms: number) => void)[];
}

const repeatable = new WeakMap<Response, RepeatableAnswer>();

export const findRepeatable = (reply: Response): RepeatableAnswer | undefined => repeatable.get(reply);

export const forbidRepeat = (reply: Response): void => void repeatable.delete(reply);

/**
 * Creates a response from a plain record of headers, for which the Node.js server has a fast path:
 * a `Headers` object takes longer than the rest of a short response. Adds the security headers, and
 * marks a complete response with status 200 as repeatable if `repeat` is given.
 */
export const completeReply = (
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | string | null,
  status: number,
  headers: HeaderRecord,
  headersFor: HeadersFor | undefined,
  repeat?: Repeatable,
): Response => {
  if (!headersFor) return new Response(body, { status, headers });
  const all = { ...headersFor(headers['content-type'] ?? ''), ...headers };
  const reply = new Response(body, { status, headers: all });
  complete.add(reply);
  if (repeat && status === 200 && body !== null && !(body instanceof ReadableStream))
    repeatable.set(reply, { ...repeat, headers: all, body, onRepeat: [] });
  return reply;
};

/**
 * Adds the headers in place, and keeps existing ones. A new Response would turn the body into a
 * stream, for which the Node.js server has no fast path.
 */
export const addHeaders = (reply: Response, headersFor: HeadersFor): void => {
  if (complete.has(reply)) return;
  const { headers } = reply;
  for (const [name, value] of Object.entries(headersFor(headers.get('content-type') ?? ''))) {
    if (!headers.has(name)) headers.set(name, value);
  }
};
