/** One HTTP operation, described once: the server mounts it, the web client types it, the OpenAPI document prints it. */
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call. `anyone` needs no session; `participant` needs one, and a guest's will do; `user` needs the session of a full account;
 * `owner` needs a session, a guest's too, and the server checks that the thing is theirs (or that they are an admin); `admin` needs `is_admin` on the profile
 * and, unless the configuration waives it, a second factor.
 */
export const ACCESS = ['anyone', 'participant', 'user', 'owner', 'admin'] as const;
export type Access = (typeof ACCESS)[number];

/**
 * Whose thing an endpoint reaches, when what it names has an owner. `own`: the caller's alone, not even an admin's call gets another's;
 * `own-or-admin`: the caller's, and any for admins; `shown`: anybody's, as far as it is shown to whoever asks.
 */
export const REACHES = ['own', 'own-or-admin', 'shown'] as const;
export type Reach = (typeof REACHES)[number];

export interface Endpoint {
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** OpenAPI style, parameters in braces: `/api/challenges/{challenge}`. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** Needed wherever a thing with an owner is named; `owner` as access says `own-or-admin` by itself. */
  readonly reach?: Reach;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** JSON body. */
  readonly body?: z.ZodType;
  /** multipart/form-data body; files are `z.instanceof(File)`. */
  readonly form?: z.ZodObject;
  /** JSON reply; `bytes` for a file or a stream. */
  readonly output: z.ZodType | 'bytes';
  /** What its bytes are, where it is always the same. */
  readonly mediaType?: string;
  /** Its bytes are a file's: `Range` and `If-None-Match` are answered as HTTP says, with 206, 304 and 416. */
  readonly isFile?: true;
  readonly errors: readonly ErrorCode[];
  /** The body of its refusals, when it is not `ErrorBody`. */
  readonly refusal?: z.ZodObject;
  /** It answers by sending the browser elsewhere (302): a link in a mail, or back from a provider. Not for `fetch`. */
  readonly isRedirect?: true;
}

/** Keeps the literal types of one endpoint's description. */
export const endpoint = <const E extends Endpoint>(description: E): E => description;

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What a handler receives after validation. */
export interface Received<E extends Endpoint> {
  readonly params: Parsed<E['params']>;
  readonly query: Parsed<E['query']>;
  readonly body: Parsed<E['body']>;
  readonly form: Parsed<E['form']>;
}

type Part<K extends string, T> = undefined extends T ? { readonly [P in K]?: undefined } : { readonly [P in K]: T };

/** What a client sends. Parts the endpoint does not declare cannot be given. */
export type Request<E extends Endpoint> = Part<'params', Sent<E['params']>> &
  Part<'query', Sent<E['query']>> &
  Part<'body', Sent<E['body']>> &
  Part<'form', Sent<E['form']>>;

/** What comes back, typed. */
export type Reply<E extends Endpoint> = E['output'] extends z.ZodType ? z.output<E['output']> : Blob;
