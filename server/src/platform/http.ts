/** Mounts the contract's endpoints: permission, validation both ways, refusals as the contract spells them. */
import { type Access, type Endpoint, type Received } from '@reptemple/contract/endpoint';
import { COMMON_ERRORS, type ErrorBody, type ErrorCode } from '@reptemple/contract/errors';
import type { z } from 'zod';
import type { Database } from './database.ts';
import type { Files } from './files.ts';
import type { Ids } from './ids.ts';
import type { Jobs } from './jobs.ts';
import { receive } from './received.ts';
import { Refusal } from './refusal.ts';

export interface Caller {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly isAdmin: boolean;
}

export interface Context {
  readonly caller: Caller | null;
  readonly now: Date;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly files: Files;
  readonly ids: Ids;
  /** For what HTTP says about bytes: ranges, entity tags. */
  readonly request: { readonly method: string; readonly headers: Headers };
}

type ContextFor<A extends Access> = A extends 'anyone' ? Context : Context & { readonly caller: Caller };
type Answer<E extends Endpoint> = E['output'] extends z.ZodType ? z.input<E['output']> : Response;

/** One endpoint's work: permit, load, decide, store. */
export type Handler<E extends Endpoint> = (
  received: Received<E>,
  context: ContextFor<E['access']>,
) => Promise<Answer<E>>;

export interface RouteOptions {
  /** Of the whole request; 1 MB unless given. */
  readonly maxBodyBytes?: number;
  /** For a caller that expects its own shape of refusal. */
  readonly refusalBody?: (body: ErrorBody) => object;
}

export interface Route extends RouteOptions {
  readonly endpoint: Endpoint;
  /** A method, so that a handler of narrower input fits: `answer` has validated what it passes. */
  handle(received: unknown, context: Context): Promise<unknown>;
}

/** Ties an endpoint to its handler, whose types are checked against the contract here. */
export const route = <const E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  options: RouteOptions = {},
): Route => ({
  endpoint,
  handle: handler,
  ...options,
});

const permit = (access: Access, caller: Caller | null): void => {
  if (access === 'anyone') return;
  if (!caller) throw new Refusal('not_signed_in', 'You need to be signed in to do this.');
  if (access === 'admin' && !caller.isAdmin) throw new Refusal('forbidden', 'Only admins can do this.');
};

const IMPLIED: Readonly<Record<Access, readonly ErrorCode[]>> = {
  anyone: [],
  user: ['not_signed_in'],
  owner: ['not_signed_in', 'forbidden'],
  admin: ['not_signed_in', 'forbidden'],
};

/** Every code an endpoint may refuse with: declared, common to all, or following from who may call it. */
export const refusalsOf = ({ access, errors }: Endpoint): readonly ErrorCode[] => [
  ...new Set([...errors, ...IMPLIED[access], ...COMMON_ERRORS]),
];

const checkedReply = (endpoint: Endpoint, answer: unknown): Response => {
  if (endpoint.output === 'bytes') {
    if (answer instanceof Response) return answer;
    throw new Error(`${endpoint.id} did not answer with bytes.`);
  }
  return Response.json(endpoint.output.parse(answer), { headers: { 'cache-control': 'no-store' } });
};

/**
 * Answers one request to one endpoint.
 * @throws Refusal for everything the contract foresees, and Error for what only a mistake of ours can cause.
 */
export const answer = async (route: Route, request: Request, params: unknown, context: Context): Promise<Response> => {
  const { endpoint } = route;
  try {
    permit(endpoint.access, context.caller);
    const received = await receive(endpoint, request, params, route.maxBodyBytes);
    return checkedReply(endpoint, await route.handle(received, context));
  } catch (error) {
    if (error instanceof Refusal && !refusalsOf(endpoint).includes(error.code)) {
      throw new Error(`${endpoint.id} refused with ${error.code}, which the contract does not declare.`, {
        cause: error,
      });
    }
    throw error;
  }
};
