/**
 * Typed `fetch` client for the API. Builds requests from the contract's endpoint descriptions. In
 * development and tests, also validates replies.
 */
import type { z } from 'zod';
import type { Endpoint, Reply, Request } from '@reptemple/contract/endpoint';
import { t } from '../i18n/translate.ts';
import { ApiError, refusalOf } from './api-error.ts';
import { jsonOrNull } from './parse-json-and-url.ts';

type Values = Readonly<Record<string, unknown>>;

interface LooseRequest {
  readonly params?: Values | undefined;
  readonly query?: Values | undefined;
  readonly body?: unknown;
  readonly form?: Values | undefined;
}

const isGiven = ([, value]: readonly [string, unknown]): boolean => value !== undefined && value !== null;

export const addressOf = (path: string, params: Values = {}, query: Values = {}): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const pairs = Object.entries(query)
    .filter(isGiven)
    .map(([name, value]) => [name, String(value)]);
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs)}`;
};

const formOf = (values: Values): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values).filter(isGiven)) {
    form.append(name, value instanceof Blob ? value : String(value));
  }
  return form;
};

const bodyOf = ({ body, form }: LooseRequest): RequestInit => {
  if (form) return { body: formOf(form) };
  if (body === undefined) return {};
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
};

const fetchOrOffline = async (address: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(address, { credentials: 'same-origin', ...init });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    const message = t('Can’t reach the server. Check your connection and try again.');
    throw new ApiError({ code: 'offline', status: 0, message }, error);
  }
};

/** Replies that the server embedded in the page, by URL. Each is used at most once. */
const writtenAnswers = new Map<string, unknown>(
  Object.entries(
    ('document' in globalThis && jsonOrNull(document.querySelector('#first-answers')?.textContent ?? null)) || {},
  ),
);
/**
 * Time in ms after the page load during which embedded replies are used. Later requests go to the
 * server.
 */
const WRITTEN_ANSWERS_MS = 15_000;
if (writtenAnswers.size > 0) setTimeout(() => writtenAnswers.clear(), WRITTEN_ANSWERS_MS);

/**
 * Removes the embedded reply to this request and returns it; undefined if there is none. A request
 * that may change data first removes all embedded replies.
 */
const takeWrittenAnswer = (method: string, address: string): unknown => {
  if (method !== 'get') writtenAnswers.clear();
  const answer = writtenAnswers.get(address);
  writtenAnswers.delete(address);
  return answer;
};

const jsonOf = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
};

/**
 * Returns true if the value matches the schema. A production build has no schemas
 * (web/vite/strip-contract-schemas.ts); then returns true for any value except undefined.
 */
const matches = (schema: z.ZodType | undefined, value: unknown): boolean =>
  schema === undefined ? value !== undefined : schema.safeParse(value).success;

const isReply = <E extends Endpoint>(endpoint: E, value: unknown): value is Reply<E> =>
  endpoint.output === 'bytes' ? value instanceof Blob : matches(endpoint.output, value);

const checked = <E extends Endpoint>(endpoint: E, status: number, reply: unknown): Reply<E> => {
  if (isReply(endpoint, reply)) return reply;
  const message = t('Unexpected response from the server. Reload the page and try again.');
  throw new ApiError({ code: 'unreadable', status, message });
};

/**
 * Parses a reply that was not received by `fetch`, such as one of XMLHttpRequest.
 * @throws ApiError if the status is not 2xx or the reply violates the contract
 */
export const replyIn = <E extends Endpoint>(endpoint: E, status: number, text: string): Reply<E> => {
  if (status < 200 || status > 299) throw refusalOf(status, '', text);
  return checked(endpoint, status, jsonOrNull(text) ?? undefined);
};

/**
 * Calls an endpoint and returns its reply. Rejects with the signal's reason if aborted.
 * @throws ApiError with the server's error code, `offline` without a reply, or `unreadable` if the
 * reply violates the contract
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  request: Request<E>,
  signal?: AbortSignal,
): Promise<Reply<E>> => {
  const loose = request as LooseRequest;
  const address = addressOf(endpoint.path, loose.params, loose.query);
  const written = takeWrittenAnswer(endpoint.method, address);
  if (written !== undefined) return checked(endpoint, 200, written);
  const response = await fetchOrOffline(address, {
    method: endpoint.method.toUpperCase(),
    ...bodyOf(loose),
    ...(signal ? { signal } : {}),
  });
  if (!response.ok) {
    const { status, statusText, headers } = response;
    throw refusalOf(status, statusText, await response.text(), headers.get('retry-after'));
  }
  const reply: unknown = endpoint.output === 'bytes' ? await response.blob() : await jsonOf(response);
  return checked(endpoint, response.status, reply);
};
