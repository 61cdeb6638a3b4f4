/**
 * Mounts the contract's endpoints: checks access, validates input and output, and checks that
 * errors are declared.
 */
import type { z } from 'zod';
import { FRESH_SECONDS } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import type { Access, Endpoint, Received } from '@reptemple/contract/endpoint';
import { COMMON_ERRORS } from '@reptemple/contract/error-codes';
import type { ErrorBody, ErrorCode } from '@reptemple/contract/error-codes';
import { toVisibleJson } from '@reptemple/contract/public-text-validation';
import type { Ids } from '../crypto/random-ids-and-sha256.ts';
import type { Database } from '../database/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Log } from '../observability/log.ts';
import type { Files } from '../storage/file-storage-and-local-folder.ts';
import { AppError } from './app-error.ts';
import { authorize } from './authorize.ts';
import type { ConcurrencyLimiter } from './concurrency-limiter.ts';
import { parseRequest } from './parse-request.ts';
import { completeReply, CONSTANT } from './security-headers-and-memoized-responses.ts';
import type { HeadersFor } from './security-headers-and-memoized-responses.ts';
import type { Asked } from './serve-bytes.ts';

export interface Caller {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  /** True for admins who have set up the second factor if one is required. */
  readonly isAdmin: boolean;
  /** True for testers, who see hidden challenges and whose recordings never rank. */
  readonly isTester: boolean;
  /** True for a guest, who may only take part in challenges that allow guests. */
  readonly isGuest: boolean;
  /**
   * True for admins without a required second factor. They have no admin rights until they set it
   * up.
   */
  readonly mustSetUpSecondFactor: boolean;
  readonly sessionId: string;
  /** Time of the last sign-in or reauthentication. Sensitive changes require a recent one. */
  readonly signedInAt: Date;
}

export interface Context {
  readonly caller: Caller | null;
  readonly now: Date;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly files: Files;
  readonly ids: Ids;
  /**
   * The request's logger, for details that the client does not get. Handlers need not log
   * unexpected errors, which are logged when thrown.
   */
  readonly log: Log;
  readonly request: Asked & { readonly address: string };
  readonly addCookie: (cookie: string) => void;
}

export type UserContext = Context & { readonly caller: Caller };

type ContextFor<A extends Access> = A extends 'anyone' ? Context : UserContext;
type Answer<E extends Endpoint> = E['output'] extends z.ZodType ? z.input<E['output']> | PreparedAnswer : Response;

/**
 * Response body as JSON that is already validated, so that a handler can send it to several
 * callers.
 */
export class PreparedAnswer {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

export const prepareAnswer = <T extends z.ZodType>(output: T, answer: z.input<T>): PreparedAnswer =>
  new PreparedAnswer(toVisibleJson(output.parse(answer)));

export type Handler<E extends Endpoint> = (
  received: Received<E>,
  context: ContextFor<E['access']>,
) => Promise<Answer<E>>;

export interface RouteOptions {
  /** Maximum request body in bytes; 1 MB by default. */
  readonly maxBodyBytes?: number;
  readonly gate?: ConcurrencyLimiter;
  /**
   * True if the reply is the same for everyone: loads no session and sets no cookie, so that
   * shared caches may store the reply.
   */
  readonly isForEveryone?: boolean;
  /**
   * Callers that get the same response: everyone, or everyone who is not signed in. The response is
   * then cached (`response-cache.ts`), so the handler may read only input, database and time.
   */
  readonly sharedBy?: 'everyone' | 'visitors';
  /** True if the response never changes and sets no cookie. */
  readonly isConstant?: true;
  /**
   * True if the request changes nothing in the server's cached responses, which then stay. Example:
   * the upload of a chunk.
   */
  readonly changesNoAnswer?: true;
  readonly refusalBody?: (body: ErrorBody) => object;
}

export interface Route extends RouteOptions {
  readonly endpoint: Endpoint;
  /**
   * Handles a request that `answer` has validated. Declared as a method, because TypeScript then
   * accepts handlers with narrower input types.
   */
  handle(received: unknown, context: Context): Promise<unknown>;
}

export const route = <const E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  options: RouteOptions = {},
): Route => ({
  endpoint,
  handle: handler,
  ...options,
});

export const requireFresh = ({ signedInAt }: Caller, now: Date): void => {
  if (now.getTime() - signedInAt.getTime() < FRESH_SECONDS * 1000) return;
  throw new AppError(
    'reauthentication_needed',
    'It’s been a while since you signed in. Confirm your identity to make this change.',
  );
};

const IMPLIED: Readonly<Record<Access, readonly ErrorCode[]>> = {
  anyone: [],
  participant: ['not_signed_in'],
  user: ['not_signed_in', 'forbidden'],
  owner: ['not_signed_in', 'forbidden'],
  admin: ['not_signed_in', 'forbidden', 'second_factor_required'],
};

/**
 * Returns every error code that an endpoint may use: declared, common, or implied by its access
 * level.
 */
export const refusalsOf = ({ access, errors }: Endpoint): readonly ErrorCode[] => [
  ...new Set([...errors, ...IMPLIED[access], ...COMMON_ERRORS]),
];

const checkedReply = (
  { endpoint, isConstant }: Route,
  answer: unknown,
  headersFor: HeadersFor | undefined,
): Response => {
  if (endpoint.output === 'bytes') {
    if (answer instanceof Response) return answer;
    throw new Error(`${endpoint.id} did not return bytes.`);
  }
  const { json } = answer instanceof PreparedAnswer ? answer : prepareAnswer(endpoint.output, answer);
  const headers = { 'cache-control': 'no-store', 'content-type': 'application/json' };
  return completeReply(json, 200, headers, headersFor, isConstant && CONSTANT);
};

const announcedBytes = ({ headers }: Request): number | undefined => {
  const length = headers.get('content-length');
  return length === null ? undefined : Number(length);
};

/**
 * Handles one request to one endpoint and returns the response.
 * @throws AppError for expected errors, and Error for bugs
 */
export const answer = async (route: Route, request: Request, params: unknown, context: Context): Promise<Response> => {
  const { endpoint } = route;
  try {
    authorize(endpoint.access, context.caller);
    const work = async (): Promise<Response> => {
      const received = await parseRequest(endpoint, request, params, route.maxBodyBytes);
      return checkedReply(route, await route.handle(received, context), context.request.headersFor);
    };
    const { gate } = route;
    const person = (): string => context.caller?.userId ?? context.request.address;
    const reply = await (gate ? gate(person(), work, announcedBytes(request)) : work());
    // Cancels the body, so that its resources are released, such as the subscription of an event
    // stream. Ignores errors.
    if (request.method === 'HEAD') await reply.body?.cancel().catch(() => undefined);
    return reply;
  } catch (error) {
    if (error instanceof AppError && !refusalsOf(endpoint).includes(error.code)) {
      throw new Error(`${endpoint.id} refused with ${error.code}, which the contract does not declare.`, {
        cause: error,
      });
    }
    throw error;
  }
};
