/**
 * Serves a file's bytes with entity tags, byte ranges and HEAD (RFC 9110, sections 13 and 14).
 */
import type { ByteRange } from '../storage/files.ts';

export interface Servable {
  readonly bytes: number;
  readonly type: string;
  /** Including the quotes. */
  readonly etag: string;
  readonly cacheControl: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Returns the bytes, if they are in memory, or a stream of them. */
  readonly body: (range?: ByteRange) => Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
}

interface Asked {
  readonly method: string;
  readonly headers: Headers;
}

const RANGE = /^bytes=(\d*)-(\d*)$/;

/** Returns the range of the last `length` bytes. */
const lastOf = (length: number, bytes: number): ByteRange | 'unsatisfiable' =>
  length === 0 ? 'unsatisfiable' : { first: bytes - length, last: bytes - 1 };

const between = (first: number, last: number, bytes: number): ByteRange | 'none' | 'unsatisfiable' => {
  if (first >= bytes) return 'unsatisfiable';
  return first > last ? 'none' : { first, last: Math.min(last, bytes - 1) };
};

/**
 * Parses a Range header. Returns `none` for no range or several ranges, so that the whole file is
 * sent, and `unsatisfiable` beyond the end.
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

/** Returns a 200, 206, 304 or 416 response. */
export const serveBytes = (file: Servable, asked: Asked): Response => {
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'cache-control': file.cacheControl,
    'content-type': file.type,
    etag: file.etag,
    ...file.headers,
  });
  if (matches(asked.headers.get('if-none-match'), file.etag)) return new Response(null, { status: 304, headers });
  const ifRange = asked.headers.get('if-range');
  const isCurrent = ifRange === null || ifRange === file.etag;
  const range = isCurrent ? rangeOf(asked.headers.get('range'), file.bytes) : 'none';
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${file.bytes}`);
    return new Response(null, { status: 416, headers });
  }
  const isPart = range !== 'none';
  headers.set('content-length', String(isPart ? range.last - range.first + 1 : file.bytes));
  if (isPart) headers.set('content-range', `bytes ${range.first}-${range.last}/${file.bytes}`);
  const body = asked.method === 'HEAD' ? null : file.body(isPart ? range : undefined);
  return new Response(body, { status: isPart ? 206 : 200, headers });
};
