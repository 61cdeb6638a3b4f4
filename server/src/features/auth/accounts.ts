/** Sign-up, sign-in and sign-out by e-mail and password: better-auth, fenced in to what this version offers. */
import { betterAuth } from 'better-auth/minimal';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { z } from 'zod';
import type { Database } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import { isFromElsewhere } from '../../platform/origins.ts';
import { holdsNul, readBody } from '../../platform/received.ts';
import { account, rateLimit, session, user, verification } from './schema.ts';

/** First document, section 9. */
const MIN_PASSWORD = 6;
/** A gym behind one address may sign up together; guessing passwords at this rate is hopeless. */
const PER_MINUTE = 30;
/** An e-mail, a password and a name need less than one of these. */
const MAX_BODY_BYTES = 64 * 1024;
/** Set by the server from the connection, so that no client can choose its own. */
export const CLIENT_ADDRESS_HEADER = 'x-reptemple-client';

export interface AccountsDependencies {
  readonly db: Database;
  readonly ids: Ids;
  readonly log: Log;
  readonly secret: string;
  /** The address people type; cookies are marked secure when it is https. */
  readonly publicUrl: string;
  /** Origins from which a request may come. */
  readonly trustedOrigins: (headers: Headers) => readonly string[];
  readonly onUserCreated: (user: { readonly id: string; readonly email: string }) => Promise<void>;
}

export interface Session {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  /** Cookies that keep the session alive, to be sent with the reply. */
  readonly cookies: readonly string[];
}

export interface Accounts {
  /**
   * Answers `/api/auth/*`.
   * @throws Refusal too_large, without reading on.
   */
  readonly handle: (request: Request) => Promise<Response>;
  readonly findSession: (headers: Headers) => Promise<Session | null>;
}

/** Anything that is not text counts as absent. */
const SignUp = z.object({ name: z.string().catch('') });

/** What people see of someone who gave no name: the web's word. Never a piece of the e-mail, which is not public. */
const NAMELESS = 'Athlete';

const OFFERED = new Set(['/sign-up/email', '/sign-in/email', '/sign-out', '/get-session']);

/** The name is optional at sign-up, and no text may hold what the database cannot. */
const beforeCall = createAuthMiddleware(async (context) => {
  const sent: unknown = context.body;
  if (holdsNul(sent)) {
    throw new APIError('BAD_REQUEST', { code: 'INVALID_TEXT', message: 'A text holds the character NUL.' });
  }
  if (context.path !== '/sign-up/email') return undefined;
  const name = SignUp.parse(sent ?? {})
    .name.trim()
    .slice(0, 100);
  const body = { ...context.body, name: name === '' ? NAMELESS : name };
  return { context: { ...context, body } };
});

const openBetterAuth = ({ db, ids, log, secret, publicUrl, trustedOrigins, onUserCreated }: AccountsDependencies) =>
  betterAuth({
    appName: 'RepTemple',
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    database: drizzleAdapter(db, {
      provider: 'pg',
      transaction: true,
      schema: { user, session, account, verification, rateLimit },
    }),
    trustedOrigins: (request) => (request ? [...trustedOrigins(request.headers)] : []),
    emailAndPassword: { enabled: true, minPasswordLength: MIN_PASSWORD, maxPasswordLength: 128 },
    rateLimit: {
      enabled: true,
      storage: 'database',
      window: 60,
      max: 300,
      customRules: {
        '/sign-in/email': { window: 60, max: PER_MINUTE },
        '/sign-up/email': { window: 60, max: PER_MINUTE },
      },
    },
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix: 'reptemple',
      database: { generateId: () => ids.uuid() },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    hooks: { before: beforeCall },
    databaseHooks: { user: { create: { after: async (created) => onUserCreated(created) } } },
    // What it does not foresee comes to us, instead of to the console with every value of the failed statement.
    onAPIError: { throw: true },
    logger: {
      log: (level, message, ...details) => {
        const err: unknown = details.find((detail) => detail instanceof Error);
        log[level](err === undefined ? {} : { err }, message);
      },
    },
  });

const notOffered = (): Response =>
  Response.json({ code: 'NOT_FOUND', message: 'There is no such account call.' }, { status: 404 });

const fromElsewhere = (): Response =>
  Response.json({ code: 'INVALID_ORIGIN', message: 'This request was sent by another site.' }, { status: 403 });

/** better-auth reads whatever it is sent: it gets only what fits. */
const bounded = async (request: Request): Promise<Request> => {
  const { url, method, headers } = request;
  const body = await readBody(request, MAX_BODY_BYTES, 'too_large');
  return new Request(url, { method, headers, ...(body.byteLength > 0 && { body }) });
};

/** The session's token belongs into the cookie that no script can read, and nowhere else. */
const withoutToken = async (reply: Response): Promise<Response> => {
  const text = await reply.text();
  const headers = new Headers(reply.headers);
  headers.delete('content-length');
  const isJson = text !== '' && (headers.get('content-type') ?? '').includes('json');
  const kept = isJson
    ? JSON.stringify(JSON.parse(text, (key, value: unknown) => (key === 'token' ? undefined : value)))
    : text;
  return new Response(kept, { status: reply.status, headers });
};

export const openAccounts = (dependencies: AccountsDependencies): Accounts => {
  const auth = openBetterAuth(dependencies);
  return {
    handle: async (request) => {
      const { headers, method } = request;
      // better-auth checks too, but not under every NODE_ENV.
      if (isFromElsewhere(method, headers, dependencies.trustedOrigins(headers))) return fromElsewhere();
      const path = new URL(request.url).pathname.slice('/api/auth'.length);
      return OFFERED.has(path) ? withoutToken(await auth.handler(await bounded(request))) : notOffered();
    },
    findSession: async (headers) => {
      if (!headers.has('cookie')) return null;
      const { headers: reply, response } = await auth.api.getSession({ headers, returnHeaders: true });
      if (!response) return null;
      const { id, email, name } = response.user;
      return { userId: id, email, name, cookies: reply.getSetCookie() };
    },
  };
};
