/** Reads, parses and validates requests: query, JSON body and multipart form. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Busboy } from '@fastify/busboy';
import type { BusboyFileStream, BusboyInstance } from '@fastify/busboy';
import type { z } from 'zod';
import type { Endpoint } from '@reptemple/contract/endpoint';
import { tooLargeMessage } from '@reptemple/contract/message-with-params';
import { fingerprint } from '../crypto/random-ids-and-sha256.ts';
import { AppError } from './app-error.ts';
import type { Fault } from './app-error.ts';
import { splitUrl } from './request-path-masking-and-naming.ts';

const MEGABYTE = 1024 * 1024;

const faultsOf = (error: z.ZodError): readonly Fault[] =>
  error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }));

/** Matches NUL and lone surrogates, which PostgreSQL cannot store. */
export const isUnstorable = (text: string): boolean => /\0|\p{Cs}/u.test(text);

export const UNSTORABLE = 'Remove the invisible characters from this text.';

/** Returns true if any string or key in the value cannot be stored. Ignores the bytes of files. */
export const holdsUnstorable = (value: unknown): boolean => {
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string' && isUnstorable(next)) return true;
    if (typeof next !== 'object' || next === null || next instanceof Blob || ArrayBuffer.isView(next)) continue;
    for (const [key, within] of Object.entries(next)) left.push(key, within);
  }
  return false;
};

/**
 * Validates a value.
 * @throws AppError bad_request that lists every invalid field
 */
export const parsed = <T extends z.ZodType>(schema: T, value: unknown): z.output<T> => {
  const result = schema.safeParse(value);
  if (result.success) {
    if (holdsUnstorable(result.data)) throw new AppError('bad_request', UNSTORABLE);
    return result.data;
  }
  const faults = faultsOf(result.error);
  const [first] = faults;
  const message = first ? [first.field, first.message].filter(Boolean).join(': ') : 'The input is not valid.';
  throw new AppError('bad_request', message, faults);
};

export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('bad_request', 'The request isn’t valid JSON.');
  }
};

type SizeCode = 'too_large' | 'bad_request';

const readChunks = async function* (request: Request, limit: number, code: SizeCode): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw new AppError(code, tooLargeMessage(limit));
    yield chunk;
  }
};

/**
 * Reads the body.
 * @throws AppError with `code` if it is larger than `limit` bytes
 */
export const readBody = async (request: Request, limit: number, code: SizeCode): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readChunks(request, limit, code)) chunks.push(chunk);
  const body = new Uint8Array(chunks.reduce((size, { byteLength }) => size + byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.byteLength;
  }
  return body;
};

interface FileContent {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sha256: string;
}

/**
 * File of a multipart form that does not copy its bytes. A plain `File` copies them when it is
 * created and when it is read.
 */
class ReceivedFile extends File {
  readonly #content: Uint8Array<ArrayBuffer>;
  readonly #sha256: string;

  constructor(content: Uint8Array<ArrayBuffer>, sha256: string, name: string) {
    super([], name);
    this.#content = content;
    this.#sha256 = sha256;
    Object.defineProperty(this, 'size', { value: content.byteLength });
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#content.buffer);
  }

  received(): FileContent {
    return { bytes: this.#content, sha256: this.#sha256 };
  }
}

export const contentOf = async (file: File): Promise<FileContent> => {
  if (file instanceof ReceivedFile) return file.received();
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { bytes, sha256: fingerprint(bytes) };
};

const readFile = async (stream: BusboyFileStream, name: string): Promise<File> => {
  const hash = createHash('sha256');
  const parts: Buffer[] = [];
  for await (const part of stream) {
    if (!Buffer.isBuffer(part)) continue;
    hash.update(part);
    parts.push(part);
  }
  const content = new Uint8Array(parts.reduce((bytes, { byteLength }) => bytes + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    content.set(part, at);
    at += part.byteLength;
  }
  return new ReceivedFile(content, hash.digest('hex'), name);
};

/**
 * Limits of busboy. Fields have no size limit, because the caller limits the whole body. Each
 * file, even an empty one, costs two streams, so parts are limited.
 */
const FORM_LIMITS = { fieldSize: Infinity, fieldNameSize: Infinity, parts: 50, headerPairs: 20 };

const openParser = (contentType: string) => {
  const parser = new Busboy({
    headers: { 'content-type': contentType },
    limits: FORM_LIMITS,
    // Treats a part with a file name as a file, even if its type is text.
    isPartAFile: (_field, _type, fileName) => fileName !== undefined,
  });
  parser.on('partsLimit', () => void parser.destroy(new Error('The form has too many parts.')));
  const fields = new Map<string, string | Promise<File>>();
  parser.on('field', (name, value) => void fields.set(name, value));
  parser.on('file', (name, stream, fileName) => {
    const file = readFile(stream, fileName);
    // Prevents an unhandled rejection if the form is incomplete. The error is thrown later, where
    // the files are awaited.
    file.catch(() => undefined);
    fields.set(name, file);
  });
  return { parser, fields };
};

const writeBody = async (
  parser: BusboyInstance,
  body: AsyncIterable<Uint8Array>,
  ended: AbortSignal,
): Promise<void> => {
  for await (const chunk of body) if (!parser.write(chunk)) await once(parser, 'drain', { signal: ended });
  parser.end();
};

/**
 * Parses a multipart form as a stream, without buffering the whole body. Returns its fields:
 * strings, and a `File` for each part with a file name.
 * @throws AppError bad_request if it is not a form. AppErrors of `body` pass unchanged.
 */
export const parseForm = async (
  body: AsyncIterable<Uint8Array>,
  contentType: string,
): Promise<Record<string, unknown>> => {
  const failed = new AbortController();
  try {
    const { parser, fields } = openParser(contentType);
    const finished = once(parser, 'finish');
    finished.catch(() => failed.abort());
    await Promise.all([writeBody(parser, body, failed.signal), finished]);
    return Object.fromEntries(await Promise.all([...fields].map(async ([name, value]) => [name, await value])));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('bad_request', 'The request isn’t a valid multipart form.');
  }
};

/**
 * Validates the declared parts of a request, and drops undeclared ones. `limit` is the maximum size
 * of the body in bytes.
 * @throws AppError bad_request or too_large
 */
export const parseRequest = async (
  endpoint: Endpoint,
  request: Request,
  params: unknown,
  limit: number = MEGABYTE,
): Promise<object> => {
  const queryOf = (): object => Object.fromEntries(new URLSearchParams(splitUrl(request.url).search));
  const received = {
    params: endpoint.params && parsed(endpoint.params, params),
    query: endpoint.query && parsed(endpoint.query, queryOf()),
    body: undefined as unknown,
    form: undefined as unknown,
  };
  if (!endpoint.body && !endpoint.form) return received;
  const code = endpoint.errors.includes('too_large') ? 'too_large' : 'bad_request';
  if (endpoint.form) {
    const contentType = request.headers.get('content-type') ?? '';
    received.form = parsed(endpoint.form, await parseForm(readChunks(request, limit, code), contentType));
  } else if (endpoint.body) {
    const text = new TextDecoder().decode(await readBody(request, limit, code));
    received.body = parsed(endpoint.body, parsedJson(text));
  }
  return received;
};
