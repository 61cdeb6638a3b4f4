/**
 * Type of an API endpoint's description, and the types of its request and reply. The server mounts
 * endpoints, the web client calls them, and the OpenAPI document lists them.
 */
import type { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';

/**
 * Permissions that an endpoint can require. anyone: no session. participant: any session, also a
 * guest's. user: the session of a full account. owner: any session, and the resource must be the
 * caller's (or the caller is an admin). admin: `is_admin` on the profile and, unless configured
 * otherwise, a second factor.
 */
export const ACCESS = ['anyone', 'participant', 'user', 'owner', 'admin'] as const;
export type Access = (typeof ACCESS)[number];

/**
 * Values of `reach`: whose resources an endpoint can return. own: only the caller's, even for
 * admins. own-or-admin: the caller's, or any for admins. shown: all that are visible to the caller.
 * shown-to-participants: like `shown`, but for guests only in challenges in which they take part.
 */
export const REACHES = ['own', 'own-or-admin', 'shown', 'shown-to-participants'] as const;
export type Reach = (typeof REACHES)[number];

export interface Endpoint {
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: Access;
  /**
   * Owners whose resources the endpoint can return. Required if the parameters name a resource with
   * an owner. Access `owner` implies `own-or-admin`.
   */
  readonly reach?: Reach;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly form?: z.ZodObject;
  /** Schema of the JSON reply; `bytes` for a file or a stream. */
  readonly output: z.ZodType | 'bytes';
  readonly mediaType?: string;
  /**
   * True if the reply is a file that supports `Range` and `If-None-Match`, with the statuses 206,
   * 304 and 416.
   */
  readonly isFile?: true;
  readonly errors: readonly ErrorCode[];
  readonly refusal?: z.ZodObject;
  /**
   * True if the reply is a redirect (302), as for callbacks of sign-in providers. Such an endpoint
   * cannot be called with `fetch`.
   */
  readonly isRedirect?: true;
}

/** Returns the description unchanged, typed with its literal values. */
export const endpoint = <const E extends Endpoint>(description: E): E => description;

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;

export interface Received<E extends Endpoint> {
  readonly params: Parsed<E['params']>;
  readonly query: Parsed<E['query']>;
  readonly body: Parsed<E['body']>;
  readonly form: Parsed<E['form']>;
}

type Part<K extends string, T> = undefined extends T ? { readonly [P in K]?: undefined } : { readonly [P in K]: T };

/**
 * Type of the request that a client sends to an endpoint. Passing a part that the endpoint does not
 * declare is a type error.
 */
export type Request<E extends Endpoint> = Part<'params', Sent<E['params']>> &
  Part<'query', Sent<E['query']>> &
  Part<'body', Sent<E['body']>> &
  Part<'form', Sent<E['form']>>;

export type Reply<E extends Endpoint> = E['output'] extends z.ZodType ? z.output<E['output']> : Blob;
