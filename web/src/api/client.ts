/** The contract as a typed fetch: the path, query and body are built from the endpoint's description, the reply is checked by it. */
import type { Endpoint, Reply, Request } from '@reptemple/contract/endpoint';
import { t } from '../language/texts.ts';
import { ApiError, refusalOf } from './api-error.ts';
import { jsonOrNull } from './json-or-null.ts';

type Values = Readonly<Record<string, unknown>>;

interface LooseRequest {
  readonly params?: Values | undefined;
  readonly query?: Values | undefined;
  readonly body?: unknown;
  readonly form?: Values | undefined;
}

const isGiven = ([, value]: readonly [string, unknown]): boolean => value !== undefined && value !== null;

/** The address of an endpoint: parameters in place and escaped, then the query. */
export const addressOf = (path: string, params: Values = {}, query: Values = {}): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const pairs = Object.entries(query)
    .filter(isGiven)
    .map(([name, value]) => [name, String(value)]);
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs)}`;
};

/** Files stay files; everything else is sent as text. */
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
    const message = t('The server cannot be reached. Check your connection and try again.');
    throw new ApiError({ code: 'offline', status: 0, message }, error);
  }
};

const jsonOf = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
};

/** Whether a value is what the endpoint promises. The reply is used as it came: outputs declare no transformations. */
const isReply = <E extends Endpoint>(endpoint: E, value: unknown): value is Reply<E> =>
  endpoint.output === 'bytes' ? value instanceof Blob : endpoint.output.safeParse(value).success;

const checked = <E extends Endpoint>(endpoint: E, status: number, reply: unknown): Reply<E> => {
  if (isReply(endpoint, reply)) return reply;
  const message = t('The server gave an answer this page does not understand. Reload the page and try again.');
  throw new ApiError({ code: 'unreadable', status, message });
};

/** What came back another way, as `call` gives it. Throws `ApiError`. */
export const replyIn = <E extends Endpoint>(endpoint: E, status: number, text: string): Reply<E> => {
  if (status < 200 || status > 299) throw refusalOf(status, '', text);
  return checked(endpoint, status, jsonOrNull(text));
};

/**
 * Calls one endpoint of the contract.
 * Throws `ApiError`: the server's refusal, `offline` when nothing answered, `unreadable` when the reply breaks the contract.
 * An aborted `signal` rejects with the signal's own reason.
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  request: Request<E>,
  signal?: AbortSignal,
): Promise<Reply<E>> => {
  const loose = request as LooseRequest;
  const response = await fetchOrOffline(addressOf(endpoint.path, loose.params, loose.query), {
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
