/**
 * API client with cookies and the headers of a browser; and shared steps: sign up, create and
 * change challenges.
 */
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { GetSession } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { CreateChallenge } from '@reptemple/contract/challenges/challenges';
import type { Endpoint } from '@reptemple/contract/endpoint';
import { ErrorBody } from '@reptemple/contract/error-codes';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import { challenges } from '../src/features/challenges/schema.ts';
import type { Database } from '../src/platform/database/database.ts';
import type { RequestHandler } from '../src/request-handler.ts';

const ORIGIN = 'http://reptemple.test';

/**
 * Input of a request: path parameters, query parameters, and a JSON body or a form. Not typed by
 * the endpoint, so that tests can send invalid input.
 */
export interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly form?: Readonly<Record<string, string | File>>;
}

export interface Client {
  /** Sends any request. The path is relative to the origin. */
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>;
  readonly send: (endpoint: Endpoint, input?: Input) => Promise<Response>;
  /**
   * Sends a request and returns the endpoint's output, checked against the contract.
   * @throws Error on an error status
   */
  readonly call: <T extends z.ZodType>(
    endpoint: Endpoint & { readonly output: T },
    input?: Input,
  ) => Promise<z.output<T>>;
  /**
   * Sends a request that must fail. Returns status, code and message of the error.
   * @throws Error if the request succeeds
   */
  readonly refusal: (endpoint: Endpoint, input?: Input) => Promise<Refused>;
}

export interface Refused {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

export const requestOf = (
  endpoint: Endpoint,
  input: Input,
): [string, RequestInit & { headers: Record<string, string> }] => {
  const method = endpoint.method.toUpperCase();
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  );
  const query = new URLSearchParams(input.query).toString();
  const url = query === '' ? path : `${path}?${query}`;
  if (endpoint.body) {
    const headers = { 'content-type': 'application/json' };
    return [url, { method, headers, body: JSON.stringify(input.body ?? {}) }];
  }
  if (!endpoint.form) return [url, { method, headers: {} }];
  const body = new FormData();
  for (const [name, value] of Object.entries(input.form ?? {})) {
    if (typeof value === 'string') body.set(name, value);
    else body.set(name, value);
  }
  return [url, { method, headers: {}, body }];
};

const keepCookies = (jar: Map<string, string>, reply: Response): void => {
  for (const cookie of reply.headers.getSetCookie()) {
    const [pair = ''] = cookie.split(';');
    const at = pair.indexOf('=');
    const isGone = /max-age=0/i.test(cookie);
    if (isGone) jar.delete(pair.slice(0, at));
    else jar.set(pair.slice(0, at), pair.slice(at + 1));
  }
};

export const openClient = (app: RequestHandler, address: string, origin = ORIGIN): Client => {
  const jar = new Map<string, string>();
  const fetch: Client['fetch'] = async (path, init = {}) => {
    const headers = new Headers({ host: new URL(origin).host, origin });
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const reply = await app(new Request(new URL(path, origin), { ...init, headers }), { address });
    keepCookies(jar, reply);
    return reply;
  };
  const send: Client['send'] = (endpoint, input = {}) => fetch(...requestOf(endpoint, input));
  return {
    fetch,
    send,
    call: async (endpoint, input) => {
      const reply = await send(endpoint, input);
      if (!reply.ok) throw new Error(`${endpoint.id} answered ${reply.status}: ${await reply.text()}`);
      return endpoint.output.parse(await reply.json());
    },
    refusal: async (endpoint, input) => {
      const reply = await send(endpoint, input);
      if (reply.ok) throw new Error(`${endpoint.id} did not refuse.`);
      const { code, message } = ErrorBody.parse(await reply.json()).error;
      return { status: reply.status, code, message };
    },
  };
};

/** Signs up with the password `correct horse`, which also signs the client in. */
export const signUp = async (client: Client, email: string, more: object = {}): Promise<void> => {
  const reply = await client.fetch('/api/auth/sign-up/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'correct horse', ...more }),
  });
  if (!reply.ok) throw new Error(`Sign-up answered ${reply.status}: ${await reply.text()}`);
};

export const who = async (client: Client): Promise<string | undefined> => (await client.call(GetSession))?.user.email;

export const create = (client: Client, form: object) =>
  client.call(CreateChallenge, { body: { timeZone: 'UTC', ...form } });

export const changeChallenge = async (
  db: Database,
  id: string,
  change: Partial<typeof challenges.$inferInsert>,
): Promise<void> => {
  await db.update(challenges).set(change).where(eq(challenges.id, id));
};

/**
 * Returns how deep a push-up must go: the largest elbow angle in degrees that counts as the bottom;
 * undefined if the definition does not limit it.
 * @throws Error if the definition is invalid
 */
export const depthOf = (definition: object): number | undefined => {
  const parsed = parseExercise(definition);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return parsed.value.phases.end.angleRanges['angle_1']?.max;
};
