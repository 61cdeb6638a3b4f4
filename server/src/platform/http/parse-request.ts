/** Parses and validates requests. */
import type { z } from 'zod';
import type { Endpoint } from '@reptemple/contract/endpoint';
import { worded } from '@reptemple/contract/message-with-params';
import { AppError } from './app-error.ts';
import type { Fault } from './app-error.ts';
import { splitUrl } from './mask-logged-paths.ts';
import { parseForm } from './parse-form.ts';

const MEGABYTE = 1024 * 1024;

const faultsOf = (error: z.ZodError): readonly Fault[] =>
  error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }));

/** Matches NUL and lone surrogates, which PostgreSQL cannot store. */
export const isUnstorable = (text: string): boolean => /\0|\p{Cs}/u.test(text);

export const UNSTORABLE = 'The text contains invalid characters.';

/** Returns true if any string in the value cannot be stored. Bytes of files are not text. */
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

/** Validates a value. @throws AppError bad_request that lists every invalid field. */
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

/** Parses JSON. @throws AppError bad_request when the text is not JSON. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('bad_request', 'The request isn’t valid JSON.');
  }
};

const inWords = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.floor(bytes / 1024)} KB` : `${Math.floor(bytes / MEGABYTE)} MB`;

type SizeCode = 'too_large' | 'bad_request';

const readChunks = async function* (request: Request, limit: number, code: SizeCode): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw new AppError(code, worded('The request is larger than {size}.', { size: inWords(limit) }));
    yield chunk;
  }
};

/** Reads at most `limit` bytes of the body. @throws AppError with `code` when it is larger. */
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

/** Validates the declared parts of a request and drops undeclared ones. */
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
