/** Request → Response: every endpoint of the contract, accounts, the OpenAPI document and the web application. */
import type { Endpoint } from '@reptemple/contract/endpoint';
import { EVERY_ENDPOINT } from '@reptemple/contract/every-endpoint';
import { Hono } from 'hono';
import { auditRoutes } from './features/audit/routes.ts';
import { CLIENT_ADDRESS_HEADER, openAccounts, type Accounts } from './features/auth/public.ts';
import { challengeRoutes } from './features/challenges/routes.ts';
import { healthRoutes } from './features/health/routes.ts';
import { leaderboardRoutes } from './features/leaderboard/routes.ts';
import { mediaRoutes } from './features/media/routes.ts';
import { outboxRoutes } from './features/outbox/routes.ts';
import { addProfile, getProfile } from './features/profile/public.ts';
import { profileRoutes } from './features/profile/routes.ts';
import type { CountTrack } from './features/recordings/count-track.ts';
import { recordingRoutes } from './features/recordings/routes.ts';
import type { MailConfig } from './platform/config.ts';
import type { Database } from './platform/database.ts';
import { failureReply } from './platform/failure.ts';
import type { Files } from './platform/files.ts';
import { withHeaders } from './platform/headers.ts';
import { answer, type Caller, type Context, type Route } from './platform/http.ts';
import type { Ids } from './platform/ids.ts';
import type { JobRunner } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import type { Mailer } from './platform/mail.ts';
import { openApiDocument } from './platform/openapi.ts';
import { isFromElsewhere, trustedOriginsOf } from './platform/origins.ts';
import { Refusal } from './platform/refusal.ts';
import type { StaticFiles } from './platform/static-files.ts';

export interface Dependencies {
  readonly db: Database;
  readonly files: Files;
  readonly jobs: JobRunner;
  readonly mailer: Mailer;
  /** Undefined: there is no mail server, and every message is kept. */
  readonly mail: MailConfig | undefined;
  readonly ids: Ids;
  readonly clock: () => Date;
  readonly log: Log;
  readonly authSecret: string;
  /** Where people reach us; undefined: wherever the request was sent to. */
  readonly publicUrl: string | undefined;
  readonly localUrl: string;
  readonly version: string;
  readonly countTrack: CountTrack;
  readonly web: StaticFiles;
}

/** What is known of a request beside the request. */
export interface Connection {
  /** Of the client, as rate limits see it. */
  readonly address: string;
}

export type App = (request: Request, connection: Connection) => Promise<Response>;

const mountable = (dependencies: Dependencies): readonly Route[] => {
  const { version, jobs, log, countTrack, mail } = dependencies;
  return [
    ...healthRoutes({ version, checkQueue: jobs.check, log }),
    ...profileRoutes,
    ...auditRoutes,
    ...outboxRoutes(mail),
    ...challengeRoutes,
    ...leaderboardRoutes,
    ...mediaRoutes,
    ...recordingRoutes(countTrack),
  ];
};

/** A described endpoint without a handler, or the reverse, is found at start rather than by a user. */
const checkComplete = (routes: readonly Route[]): void => {
  const mounted = routes.map((route) => route.endpoint.id).toSorted();
  const described = EVERY_ENDPOINT.map((endpoint) => endpoint.id).toSorted();
  if (mounted.join() !== described.join()) {
    throw new Error(`The contract describes ${described.join()}, the server mounts ${mounted.join()}.`);
  }
};

const accountsOf = ({ db, ids, log, authSecret, publicUrl, localUrl, clock }: Dependencies): Accounts =>
  openAccounts({
    db,
    ids,
    log,
    secret: authSecret,
    publicUrl: publicUrl ?? localUrl,
    trustedOrigins: (headers) => trustedOriginsOf(headers, publicUrl),
    onUserCreated: (account) => addProfile(db, account, clock()),
  });

interface Session {
  readonly caller: Caller | null;
  readonly cookies: readonly string[];
}

const NOBODY: Session = { caller: null, cookies: [] };

const sessionOf = async (headers: Headers, accounts: Accounts, { db, clock }: Dependencies): Promise<Session> => {
  const session = await accounts.findSession(headers);
  if (!session) return NOBODY;
  const { userId, email, name, cookies } = session;
  const { isAdmin } = await getProfile(db, { id: userId, email }, clock());
  return { caller: { userId, email, name, isAdmin }, cookies };
};

/** Files that anyone may read are kept by shared caches: no cookie may be on them, so nobody is looked up. */
const isForEveryone = ({ output, access }: Endpoint): boolean => output === 'bytes' && access === 'anyone';

const honoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

interface Bindings {
  readonly connection: Connection;
  readonly requestId: string;
}

const serveEndpoint = async (
  route: Route,
  request: Request,
  params: Readonly<Record<string, string>>,
  { requestId, connection, accounts, dependencies }: Bindings & { accounts: Accounts; dependencies: Dependencies },
): Promise<Response> => {
  const { db, jobs, files, ids, clock, log } = dependencies;
  try {
    const { headers, method } = request;
    if (isFromElsewhere(method, headers, trustedOriginsOf(headers, dependencies.publicUrl))) {
      throw new Refusal('bad_request', 'This request was sent by another site.');
    }
    const { caller, cookies } = isForEveryone(route.endpoint)
      ? NOBODY
      : await sessionOf(headers, accounts, dependencies);
    const context: Context = {
      caller,
      now: clock(),
      db,
      jobs,
      files,
      ids,
      request: { method, headers, address: connection.address },
    };
    const reply = await answer(route, request, params, context);
    for (const cookie of cookies) reply.headers.append('set-cookie', cookie);
    return reply;
  } catch (error) {
    return failureReply(error, requestId, log, route.refusalBody);
  }
};

const withAddress = (request: Request, { address }: Connection): Request => {
  const headers = new Headers(request.headers);
  headers.set(CLIENT_ADDRESS_HEADER, address);
  return new Request(request, { headers });
};

const buildRouter = (dependencies: Dependencies): Hono<{ Bindings: Bindings }> => {
  const { log, version, web } = dependencies;
  const accounts = accountsOf(dependencies);
  const routes = mountable(dependencies);
  checkComplete(routes);
  const router = new Hono<{ Bindings: Bindings }>();
  for (const route of routes) {
    router.on(route.endpoint.method.toUpperCase(), honoPath(route.endpoint.path), (context) => {
      const { env } = context;
      return serveEndpoint(route, context.req.raw, context.req.param(), { ...env, accounts, dependencies });
    });
  }
  router.on(['GET', 'POST'], '/api/auth/*', ({ req, env }) => accounts.handle(withAddress(req.raw, env.connection)));
  // Written when first asked for: it costs a start more than all routes together.
  let document: object | undefined;
  router.get('/api/openapi.json', () => Response.json((document ??= openApiDocument(EVERY_ENDPOINT, version))));
  const missing = (requestId: string, message: string): Response =>
    failureReply(new Refusal('not_found', message), requestId, log);
  router.all('/api/*', ({ env }) => missing(env.requestId, 'There is no such call.'));
  router.get('*', ({ req, env }) => web.respond(req.raw) ?? missing(env.requestId, '404 Page Not Found'));
  router.notFound(({ env }) => missing(env.requestId, '404 Page Not Found'));
  router.onError((error, { env }) => failureReply(error, env.requestId, log));
  return router;
};

/** Builds the application; it opens nothing and listens to nothing. */
export const buildApp = (dependencies: Dependencies): App => {
  const { ids, log, clock, publicUrl } = dependencies;
  const router = buildRouter(dependencies);
  const isHttps = publicUrl?.startsWith('https:') ?? false;
  return async (request, connection) => {
    const requestId = ids.uuid();
    const began = clock().getTime();
    const reply = withHeaders(await router.fetch(request, { connection, requestId }), requestId, isHttps);
    const { pathname } = new URL(request.url);
    const took = clock().getTime() - began;
    log.info({ requestId, method: request.method, path: pathname, status: reply.status, ms: took }, 'request');
    return reply;
  };
};
