/** Mounts the contract's endpoints: permission, validation both ways, refusals as the contract spells them. */
import { FRESH_SECONDS } from '@reptemple/contract/auth';
import { type Access, type Endpoint, type Received } from '@reptemple/contract/endpoint';
import { COMMON_ERRORS, type ErrorBody, type ErrorCode } from '@reptemple/contract/errors';
import type { z } from 'zod';
import type { Database } from './database.ts';
import type { Files } from './files.ts';
import type { Gate } from './gate.ts';
import type { Ids } from './ids.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';
import { receive } from './received.ts';
import { Refusal } from './refusal.ts';
import { toVisibleJson } from '@reptemple/contract/public-text';

export interface Caller {
  readonly userId: string;
  /** For a guest the address they gave, which nobody has verified. */
  readonly email: string;
  readonly name: string;
  /** May act as an admin now: has the right, and the second factor if one is demanded. */
  readonly isAdmin: boolean;
  /** Sees hidden challenges; their recordings never rank. */
  readonly isTester: boolean;
  /** Registered for challenges that allow guests; may do nothing but take part in those. */
  readonly isGuest: boolean;
  /** Has the right of an admin, and nothing of it until a second factor is set up. */
  readonly mustSetUpSecondFactor: boolean;
  readonly sessionId: string;
  /** When they last proved who they are: dangerous changes ask again after a while. */
  readonly signedInAt: Date;
}

export interface Context {
  readonly caller: Caller | null;
  readonly now: Date;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly files: Files;
  readonly ids: Ids;
  /** For what the caller is not told; what is thrown is logged by whoever answers. */
  readonly log: Log;
  /** For what HTTP says about bytes: ranges, entity tags; the client's address, as rate limits see it. */
  readonly request: { readonly method: string; readonly headers: Headers; readonly address: string };
  /** Sends a cookie along with the reply. */
  readonly addCookie: (cookie: string) => void;
}

/** Of whoever is signed in. */
export type UserContext = Context & { readonly caller: Caller };

type ContextFor<A extends Access> = A extends 'anyone' ? Context : UserContext;
type Answer<E extends Endpoint> = E['output'] extends z.ZodType ? z.input<E['output']> : Response;

/** One endpoint's work: permit, load, decide, store. */
export type Handler<E extends Endpoint> = (
  received: Received<E>,
  context: ContextFor<E['access']>,
) => Promise<Answer<E>>;

export interface RouteOptions {
  /** Of the whole request; 1 MB unless given. */
  readonly maxBodyBytes?: number;
  /** Has to let the caller in before anything of the body is read. */
  readonly gate?: Gate;
  /** The same for everybody: nobody is looked up, and no cookie is on the reply, which shared caches may keep. */
  readonly isForEveryone?: boolean;
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

const permitAdmin = ({ isAdmin, mustSetUpSecondFactor }: Caller): void => {
  if (isAdmin) return;
  if (!mustSetUpSecondFactor) throw new Refusal('forbidden', 'Only admins can do this.');
  throw new Refusal('second_factor_required', 'Admins need a second factor. Please set one up under Security first.');
};

const permit = (access: Access, caller: Caller | null): void => {
  if (access === 'anyone') return;
  if (!caller) throw new Refusal('not_signed_in', 'You need to be signed in to do this.');
  // The handler checks whose it is: a guest may correct their own recording.
  if (access === 'participant' || access === 'owner') return;
  if (caller.isGuest)
    throw new Refusal('forbidden', 'Guests cannot do this. Sign up with your email to get an account.');
  if (access === 'admin') permitAdmin(caller);
};

/** @throws Refusal reauthentication_needed when the caller proved too long ago who they are. */
export const requireFresh = ({ signedInAt }: Caller, now: Date): void => {
  if (now.getTime() - signedInAt.getTime() < FRESH_SECONDS * 1000) return;
  throw new Refusal('reauthentication_needed', 'Please confirm that it is you before you change this.');
};

const IMPLIED: Readonly<Record<Access, readonly ErrorCode[]>> = {
  anyone: [],
  participant: ['not_signed_in'],
  user: ['not_signed_in', 'forbidden'],
  owner: ['not_signed_in', 'forbidden'],
  admin: ['not_signed_in', 'forbidden', 'second_factor_required'],
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
  return new Response(toVisibleJson(endpoint.output.parse(answer)), {
    headers: { 'cache-control': 'no-store', 'content-type': 'application/json' },
  });
};

/** Of its body; no more will be read than it says. Undefined: it comes in pieces. */
const announcedBytes = ({ headers }: Request): number | undefined => {
  const length = headers.get('content-length');
  return length === null ? undefined : Number(length);
};

/**
 * Answers one request to one endpoint.
 * @throws Refusal for everything the contract foresees, and Error for what only a mistake of ours can cause.
 */
export const answer = async (route: Route, request: Request, params: unknown, context: Context): Promise<Response> => {
  const { endpoint } = route;
  try {
    permit(endpoint.access, context.caller);
    const work = async (): Promise<Response> => {
      const received = await receive(endpoint, request, params, route.maxBodyBytes);
      return checkedReply(endpoint, await route.handle(received, context));
    };
    const { gate } = route;
    const person = (): string => context.caller?.userId ?? context.request.address;
    const reply = await (gate ? gate(person(), work, announcedBytes(request)) : work());
    // Whoever asks for the head alone reads no body: what stands behind it, such as a place among listeners, is given back.
    // A source may answer that with an error of its own, which nobody needs.
    if (request.method === 'HEAD') await reply.body?.cancel().catch(() => undefined);
    return reply;
  } catch (error) {
    if (error instanceof Refusal && !refusalsOf(endpoint).includes(error.code)) {
      throw new Error(`${endpoint.id} refused with ${error.code}, which the contract does not declare.`, {
        cause: error,
      });
    }
    throw error;
  }
};
