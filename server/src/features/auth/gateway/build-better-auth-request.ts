/**
 * Validates account requests and builds their request for better-auth. Rejects requests that are
 * not in the contract.
 */
import { z } from 'zod';
import { AUTH_ENDPOINTS } from '@reptemple/contract/accounts/auth-endpoint-list';
import {
  LinkIdentity,
  SignInWithIdToken,
  SignInWithProvider,
} from '@reptemple/contract/accounts/oidc-phone-and-wallet-sign-in';
import {
  SendMagicLink,
  SignInWithPassword,
  SignOut,
  SignUpWithPassword,
} from '@reptemple/contract/accounts/sign-up-and-sign-in';
import type { Endpoint } from '@reptemple/contract/endpoint';
import { holdsUnstorable, isUnstorable, readBody, UNSTORABLE } from '../../../platform/http/parse-request.ts';
import { arrivalPath, callbackPath, nameOr, ownPath } from '../display-names-and-redirect-paths.ts';
import { AuthError } from './auth-errors.ts';

/**
 * Header with the client's IP address. The server sets it from the connection, so that clients
 * cannot choose it.
 */
export const CLIENT_ADDRESS_HEADER = 'x-reptemple-client';

/** Header with the request id for log lines, set by the server. */
export const REQUEST_ID_HEADER = 'x-reptemple-request';

const MAX_BODY_BYTES = 64 * 1024;

export type Body = Readonly<Record<string, unknown>>;

export interface Asked {
  readonly endpoint: Endpoint;
  readonly body: Body;
  readonly url: URL;
  readonly headers: Headers;
}

export const idsOf = (...endpoints: readonly Endpoint[]): ReadonlySet<string> => new Set(endpoints.map(({ id }) => id));

const BY_PASSWORD = idsOf(SignUpWithPassword, SignInWithPassword);

/**
 * Schema that reads email and password of any type. The endpoint's own schema rejects wrong types.
 */
const Credentials = z.object({ email: z.unknown(), password: z.unknown() }).catch({ email: '', password: '' });

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';

const checkCredentials = ({ id }: Endpoint, sent: unknown): void => {
  if (!BY_PASSWORD.has(id)) return;
  const { email, password } = Credentials.parse(sent);
  if (isAbsent(email) && isAbsent(password)) throw new AuthError('credentials_missing', 'bad_request');
};

const pattern = ({ path }: Endpoint): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
const OFFERED = AUTH_ENDPOINTS.map((endpoint) => ({
  endpoint,
  method: endpoint.method.toUpperCase(),
  path: pattern(endpoint),
}));

/**
 * Maximum length of a path. Rate limits store the path as an index key, which must be short. Our
 * own paths are far shorter.
 */
const MAX_PATH = 200;

const findOffered = (method: string, path: string): Endpoint => {
  const isOurs = path.length <= MAX_PATH;
  const found = isOurs && OFFERED.find((offered) => offered.method === method && offered.path.test(path));
  if (!found) throw new AuthError('not_offered', 'not_found');
  return found.endpoint;
};

/**
 * Returns the validated value.
 * @throws AuthError bad_request with the first issue's message
 */
const checked = (schema: z.ZodType, value: unknown): Body => {
  const result = schema.safeParse(value);
  if (!result.success) throw new AuthError('bad_request', 'bad_request', result.error.issues[0]?.message);
  if (holdsUnstorable(result.data)) throw new AuthError('bad_request', 'bad_request', UNSTORABLE);
  return z.record(z.string(), z.unknown()).parse(result.data);
};

const parsedText = (text: string): unknown => {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    throw new AuthError('bad_request', 'bad_request', 'The request isn’t valid JSON.');
  }
};

const withoutCase = (body: Body): Body =>
  Object.fromEntries(
    Object.entries(body).map(([key, value]) =>
      (key === 'email' || key === 'newEmail') && typeof value === 'string' ? [key, value.toLowerCase()] : [key, value],
    ),
  );

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new AuthError('bad_request', 'bad_request');
  }
};

const checkPath = (path: string): void => {
  if (isUnstorable(decoded(path))) throw new AuthError('bad_request', 'bad_request');
};

/**
 * Reads and validates an account request. Drops undeclared parameters, and converts email addresses
 * to lower case.
 * @throws AuthError if the request is not in the contract, or its input is invalid
 * @throws AppError bad_request if the body is too large, without reading the rest
 */
export const readRequest = async (request: Request): Promise<Asked> => {
  const url = new URL(request.url);
  const endpoint = findOffered(request.method, url.pathname);
  const query = checked(endpoint.query ?? z.object({}), Object.fromEntries(url.searchParams));
  const kept = new URL(url.pathname, url);
  for (const [name, value] of Object.entries(query)) kept.searchParams.set(name, String(value));
  checkPath(url.pathname);
  const bytes = await readBody(request, MAX_BODY_BYTES, 'bad_request');
  const sent = endpoint.body ? parsedText(new TextDecoder().decode(bytes)) : {};
  checkCredentials(endpoint, sent);
  const body = endpoint.body ? checked(endpoint.body, sent) : {};
  return { endpoint, body: withoutCase(body), url: kept, headers: request.headers };
};

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const elsewhere = ({ provider, redirect }: Body): Body => {
  const callbackURL = callbackPath(text(redirect));
  return { provider, callbackURL, errorCallbackURL: callbackURL, disableRedirect: true };
};

/**
 * Functions by endpoint id that convert a request's body to better-auth's, where the two differ.
 * URLs of links are set here, so that callers cannot choose them.
 */
const TO_BETTER_AUTH: Readonly<Record<string, (body: Body) => Body>> = {
  [SignUpWithPassword.id]: (body) => ({ ...body, name: nameOr(text(body['name'])) }),
  [SendMagicLink.id]: ({ email, name, redirect }) => ({
    email,
    name: nameOr(text(name)),
    metadata: { redirect: ownPath(text(redirect)) },
  }),
  [SignInWithProvider.id]: (body) => ({
    ...elsewhere(body),
    newUserCallbackURL: arrivalPath(text(body['redirect'])),
  }),
  [SignInWithIdToken.id]: ({ provider, token, nonce }) => ({ provider, idToken: { token, nonce } }),
  [LinkIdentity.id]: elsewhere,
  [SignOut.id]: () => ({}),
};

export const forwarded = ({ endpoint, body, url, headers }: Asked): Request => {
  const method = endpoint.method.toUpperCase();
  if (!endpoint.body) return new Request(url, { method, headers: withoutBody(headers) });
  const sent = TO_BETTER_AUTH[endpoint.id]?.(body) ?? body;
  const kept = withoutBody(headers);
  kept.set('content-type', 'application/json');
  return new Request(url, { method, headers: kept, body: JSON.stringify(sent) });
};

export const byGet = ({ url, headers }: Asked, path: string, query: Readonly<Record<string, string>>): Request =>
  new Request(new URL(`/api/auth${path}?${new URLSearchParams(query).toString()}`, url), {
    headers: withoutBody(headers),
  });

const withoutBody = (headers: Headers): Headers => {
  const kept = new Headers(headers);
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) kept.delete(name);
  return kept;
};
