/** Serves a file's bytes with entity tags, byte ranges and HEAD (RFC 9110, sections 13 and 14). */
import type { ByteRange } from '../storage/file-storage-and-local-folder.ts';
import { completeReply } from './security-headers-and-memoized-responses.ts';
import type { HeadersFor, Repeatable } from './security-headers-and-memoized-responses.ts';

export interface Servable {
  readonly bytes: number;
  readonly type: string;
  /** Entity tag, including its quotes. If undefined, the content is always sent. */
  readonly etag: string | undefined;
  readonly cacheControl: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
  /** True for content that is always sent completely, even if the request asks for a byte range. */
  readonly isWhole?: boolean;
  readonly repeat?: Repeatable | undefined;
  readonly body: (range?: ByteRange) => Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
}

export interface Asked {
  readonly method: string;
  readonly headers: Headers;
  readonly headersFor?: HeadersFor | undefined;
}

const RANGE = /^bytes=(\d*)-(\d*)$/;

const lastOf = (length: number, bytes: number): ByteRange | 'unsatisfiable' =>
  length === 0 ? 'unsatisfiable' : { first: bytes - length, last: bytes - 1 };

const between = (first: number, last: number, bytes: number): ByteRange | 'none' | 'unsatisfiable' => {
  if (first >= bytes) return 'unsatisfiable';
  return first > last ? 'none' : { first, last: Math.min(last, bytes - 1) };
};

/**
 * Parses a Range header. Returns `none` without range or for several ranges, so that the whole
 * file is sent, and `unsatisfiable` beyond the end.
 */
export const rangeOf = (header: string | null, bytes: number): ByteRange | 'none' | 'unsatisfiable' => {
  const match = RANGE.exec(header?.trim() ?? '');
  if (!match) return 'none';
  const [, first = '', last = ''] = match;
  if (first !== '') return between(Number(first), last === '' ? Infinity : Number(last), bytes);
  return last === '' ? 'none' : lastOf(Math.min(Number(last), bytes), bytes);
};

const matches = (header: string | null, etag: string): boolean =>
  header !== null && header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*');

const requestedRange = ({ bytes, etag, isWhole }: Servable, headers: Headers): ReturnType<typeof rangeOf> => {
  if (isWhole === true) return 'none';
  const ifRange = headers.get('if-range');
  return ifRange === null || ifRange === etag ? rangeOf(headers.get('range'), bytes) : 'none';
};

const ownHeaders = ({ cacheControl, type, etag, isWhole, headers }: Servable) => ({
  ...(isWhole === true ? {} : { 'accept-ranges': 'bytes' }),
  'cache-control': cacheControl,
  'content-type': type,
  ...(etag === undefined ? {} : { etag }),
  ...headers,
});

export const serveBytes = (file: Servable, { method, headers: asked, headersFor }: Asked): Response => {
  const { bytes, etag, status = 200 } = file;
  const headers = ownHeaders(file);
  if (etag !== undefined && matches(asked.get('if-none-match'), etag))
    return completeReply(null, 304, headers, headersFor);
  const range = requestedRange(file, asked);
  if (range === 'unsatisfiable')
    return completeReply(null, 416, { ...headers, 'content-range': `bytes */${bytes}` }, headersFor);
  const part = range === 'none' ? undefined : range;
  const body = method === 'HEAD' ? null : file.body(part);
  if (!part)
    return completeReply(body, status, { ...headers, 'content-length': String(bytes) }, headersFor, file.repeat);
  const { first, last } = part;
  const of = { 'content-length': String(last - first + 1), 'content-range': `bytes ${first}-${last}/${bytes}` };
  return completeReply(body, 206, { ...headers, ...of }, headersFor);
};
