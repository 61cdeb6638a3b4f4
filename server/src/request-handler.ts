/**
 * Builds the request handler of a process: all endpoints of the contract, authentication, the
 * OpenAPI document, and the pages of the web application.
 */
import { Hono } from 'hono';
import { AUTH_ENDPOINTS } from '@reptemple/contract/accounts/auth-endpoint-list';
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import { GetSession } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { EVERY_ENDPOINT } from '@reptemple/contract/every-endpoint';
import { accountsOf, ANONYMOUS, sessionOf } from './accounts-and-current-user.ts';
import type { CallerSession, AccountsDependencies } from './accounts-and-current-user.ts';
import { analyticsRoutes } from './features/analytics/routes.ts';
import type { VisitCounter } from './features/analytics/visit-counter.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { carriesSession, CLIENT_ADDRESS_HEADER, REQUEST_ID_HEADER } from './features/auth/index.ts';
import type { Accounts } from './features/auth/index.ts';
import { authRoutes } from './features/auth/routes.ts';
import { browserErrorRoutes } from './features/browser-errors/routes.ts';
import { campaignRoutes } from './features/campaigns/routes.ts';
import { challengeAdminRoutes } from './features/challenge-admin/routes.ts';
import { challengeRoutes } from './features/challenges/routes.ts';
import { correctionRoutes } from './features/corrections/routes.ts';
import { dashboardRoutes } from './features/dashboard/routes.ts';
import { exerciseRoutes } from './features/exercises/routes.ts';
import { guestRoutes } from './features/guests/routes.ts';
import { healthRoutes } from './features/health/routes.ts';
import { historyRoutes } from './features/history/routes.ts';
import { kudosRoutes } from './features/kudos/routes.ts';
import type { Watching } from './features/leaderboard/change-notifications.ts';
import { leaderboardRoutes } from './features/leaderboard/routes.ts';
import { mediaRoutes } from './features/media/routes.ts';
import { operationsRoutes } from './features/operations/routes.ts';
import type { OperationsDependencies } from './features/operations/routes.ts';
import { outboxRoutes } from './features/outbox/routes.ts';
import { participationRoutes } from './features/participation/routes.ts';
import type { RenderPicture } from './features/pictures/processing/run-picture-process.ts';
import { pictureRoutes } from './features/pictures/routes.ts';
import { findHead } from './features/previews/index.ts';
import { previewRoutes } from './features/previews/routes.ts';
import { ownDataRoutes } from './features/profile/data-export-and-account-deletion.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { createTrackLimiter } from './features/recordings/counting/count-track.ts';
import type { CountTrack } from './features/recordings/counting/count-track.ts';
import { recordingRoutes } from './features/recordings/routes.ts';
import { referralRoutes } from './features/referrals/routes.ts';
import { reviewRoutes } from './features/review/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import type { RecountTrack } from './features/verification/compare-and-recount-tracks.ts';
import { verificationRoutes } from './features/verification/routes.ts';
import { waitlistRoutes } from './features/waitlist/routes.ts';
import { PERSONAL_DATA } from './personal-data-handlers.ts';
import { toErrorResponse, AppError } from './platform/http/app-error.ts';
import { clientNetwork } from './platform/http/client-ip-subnet.ts';
import { isFromElsewhere, SAFE_METHODS, trustedOriginsOf } from './platform/http/csrf-origins.ts';
import { answer } from './platform/http/mount-endpoints.ts';
import type { Context, Route } from './platform/http/mount-endpoints.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import { withAnswers, withHead } from './platform/http/page-head-and-embedded-responses.ts';
import { pathMasker, splitUrl } from './platform/http/request-path-masking-and-naming.ts';
import { sendCached, toCachedAnswer } from './platform/http/response-cache.ts';
import type { AnswerCache, CachedAnswer, IsFresh, Remember } from './platform/http/response-cache.ts';
import {
  addHeaders,
  findRepeatable,
  headersForRequest,
  securityHeaders,
} from './platform/http/security-headers-and-memoized-responses.ts';
import type { HeadersFor } from './platform/http/security-headers-and-memoized-responses.ts';
import type { StaticFiles, WritePage, WrittenPage } from './platform/http/static-files.ts';
import type { JobRunner } from './platform/jobs/jobs.ts';
import { withFields } from './platform/observability/log.ts';
import type { Log } from './platform/observability/log.ts';
import type { MailConfig } from './platform/process/environment-config.ts';
import type { Files } from './platform/storage/file-storage-and-local-folder.ts';
import { storageCheck } from './platform/storage/open-storage.ts';

export interface Dependencies extends AccountsDependencies, Omit<OperationsDependencies, 'checkStorage'> {
  readonly files: Files;
  readonly jobs: JobRunner;
  /** Mail settings; undefined without a mail server: messages then stay in the outbox. */
  readonly mail: MailConfig | undefined;
  readonly countTrack: CountTrack;
  readonly recountTrack: RecountTrack;
  readonly renderPicture: RenderPicture;
  readonly watching: Watching;
  readonly visits: VisitCounter;
  readonly answers: AnswerCache;
  readonly web: StaticFiles;
}

export interface Connection {
  readonly address: string;
}

export type RequestHandler = (request: Request, connection: Connection) => Promise<Response>;

const allRoutes = (dependencies: Dependencies, accounts: Accounts): readonly Route[] => {
  const { version, jobs, countTrack, recountTrack, renderPicture, mail, publicUrl, localUrl } = dependencies;
  const checkStorage = storageCheck();
  const trackGate = createTrackLimiter();
  return [
    ...healthRoutes({ version, checkQueue: jobs.check, checkStorage }),
    ...browserErrorRoutes,
    ...authRoutes(dependencies, accounts),
    ...guestRoutes(accounts),
    ...userRoutes(accounts, PERSONAL_DATA),
    ...profileRoutes,
    ...ownDataRoutes({ personalData: PERSONAL_DATA, baseUrl: publicUrl ?? localUrl }),
    ...pictureRoutes(renderPicture),
    ...auditRoutes,
    ...operationsRoutes({ ...dependencies, checkStorage }),
    ...outboxRoutes(mail),
    ...waitlistRoutes,
    // Mounted before the challenge routes, which would read `active` in this path as a slug.
    ...participationRoutes,
    ...challengeRoutes,
    ...challengeAdminRoutes,
    ...campaignRoutes,
    ...dashboardRoutes(mail),
    ...analyticsRoutes(dependencies.visits),
    ...exerciseRoutes,
    ...previewRoutes(),
    ...kudosRoutes,
    ...leaderboardRoutes(dependencies.watching, dependencies.answers),
    ...mediaRoutes(),
    ...recordingRoutes(countTrack, trackGate),
    ...correctionRoutes(countTrack, trackGate),
    ...referralRoutes,
    ...historyRoutes,
    ...verificationRoutes(recountTrack),
    ...reviewRoutes(),
  ];
};

/**
 * Checks that every endpoint of the contract has a handler, and every handler an endpoint.
 * @throws Error with the missing ones
 */
const checkComplete = (routes: readonly Route[]): void => {
  const mounted = routes.map((route) => route.endpoint.id);
  const described = EVERY_ENDPOINT.map((endpoint) => endpoint.id);
  const unhandled = described.filter((id) => !mounted.includes(id));
  const undescribed = mounted.filter((id, at) => !described.includes(id) || mounted.indexOf(id) !== at);
  if (unhandled.length + undescribed.length === 0) return;
  throw new Error(
    `Described in the contract and not mounted: ${unhandled.join() || 'none'}. Mounted and not described, or twice: ${undescribed.join() || 'none'}.`,
  );
};

const honoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

interface Inside {
  readonly accounts: Accounts;
  readonly dependencies: Dependencies;
  readonly remember: Remember<CachedAnswer>;
  readonly rememberCaller: Remember<CallerSession>;
}

interface Bindings {
  readonly connection: Connection;
  readonly pathname: string;
  readonly requestId: string;
  readonly log: Log;
  readonly headersFor: HeadersFor;
}

const isShared = ({ sharedBy }: Route, { method, headers }: Request): boolean =>
  method === 'GET' && (sharedBy === 'everyone' || (sharedBy === 'visitors' && !carriesSession(headers)));

interface Call {
  readonly route: Route;
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  readonly env: Bindings;
  readonly inside: Inside;
}

/**
 * Replies to a request whose response is the same for all callers, or for all visitors. Runs the
 * handler without a caller if the cache has no response.
 */
const serveShared = async ({ route, request, params, env, inside }: Call): Promise<Response> => {
  const { log, headersFor, pathname } = env;
  const { db, jobs, files, ids, clock } = inside.dependencies;
  const now = clock();
  const addCookie = (): never => {
    throw new Error(`${route.endpoint.id} sets a cookie in an answer for everyone.`);
  };
  const load = async (isFresh: IsFresh): Promise<CachedAnswer> => {
    const asked = { method: 'GET', headers: new Headers(), address: '' };
    const context: Context = { caller: null, now, db, jobs, files, ids, log, request: asked, addCookie };
    const repeat = { isForEveryone: route.sharedBy === 'everyone', isCurrent: () => isFresh(clock()) };
    return toCachedAnswer(await answer(route, request, params, context), repeat);
  };
  const cached = await inside.remember(pathname + splitUrl(request.url).search, now, load);
  return sendCached(cached, { method: request.method, headers: request.headers, headersFor });
};

/** Returns the caller. Reads with the same cookie share a look-up for 1 s (docs/decisions/0111). */
const findCaller = (
  { method, headers }: Request,
  { accounts, dependencies, rememberCaller }: Inside,
): Promise<CallerSession> => {
  const cookie = headers.get('cookie');
  const load = () => sessionOf(headers, accounts, dependencies);
  return cookie !== null && SAFE_METHODS.has(method) ? rememberCaller(cookie, dependencies.clock(), load) : load();
};

const serveEndpoint = async (call: Call): Promise<Response> => {
  const { route, request, params, inside } = call;
  const { requestId, connection, log, headersFor } = call.env;
  const { dependencies } = inside;
  const { db, jobs, files, ids, clock } = dependencies;
  try {
    if (isShared(route, request)) return await serveShared(call);
    const { headers, method } = request;
    const isSafe = SAFE_METHODS.has(method);
    if (!isSafe && isFromElsewhere(method, headers, trustedOriginsOf(headers, dependencies.publicUrl))) {
      throw new AppError('bad_request', 'This request came from another site.');
    }
    const { caller, cookies } = route.isForEveryone ? ANONYMOUS : await findCaller(request, inside);
    const added: string[] = [];
    const context: Context = {
      caller,
      now: clock(),
      db,
      jobs,
      files,
      ids,
      log,
      request: {
        method,
        headers,
        headersFor,
        // Computes the client's network only when a handler reads it, because most handlers do not.
        get address() {
          return clientNetwork(connection.address);
        },
      },
      addCookie: (cookie) => void added.push(cookie),
    };
    const reply = await answer(route, request, params, context);
    for (const cookie of [...cookies, ...added]) reply.headers.append('set-cookie', cookie);
    return reply;
  } catch (error) {
    return toErrorResponse(error, requestId, log, route.refusalBody);
  }
};

const maskedPath = pathMasker([...EVERY_ENDPOINT, ...AUTH_ENDPOINTS]);

const OWN_CALLS = [GetSession.path, GetMyProfile.path];

type Ask = (call: string) => Promise<Response>;

/**
 * Returns the responses of the page's first API calls, by call, and their cookies. Omits failed
 * ones, which the page then requests itself.
 */
const loadAnswers = async (calls: readonly string[], ask: Ask) => {
  const answers = new Map<string, string>();
  const cookies: string[] = [];
  const load = async (call: string): Promise<void> => {
    const reply = await ask(call);
    if (!reply.ok) return void reply.body?.cancel();
    answers.set(call, await reply.text());
    cookies.push(...reply.headers.getSetCookie());
  };
  await Promise.all(calls.map(load));
  return { answers, cookies };
};

/**
 * Returns a function that writes metadata and the replies of the page's first API calls into its
 * HTML. On errors it logs, and the page is sent without them.
 */
const pageWriter =
  ({ db, clock, publicUrl }: Dependencies, remember: Remember<WrittenPage | undefined>) =>
  (url: string, isAnonymous: boolean, ask: Ask, log: Log): WritePage => {
    const { origin, search } = splitUrl(url);
    const write = async (page: string, path: string, isFresh: IsFresh): Promise<WrittenPage | undefined> => {
      try {
        const head = await findHead(path, { db, now: clock() });
        if (!head && isAnonymous) return undefined;
        const calls = [...(isAnonymous ? [] : OWN_CALLS), ...(search === '' ? (head?.firstCalls ?? []) : [])];
        const { answers, cookies } = await loadAnswers(calls, ask);
        if (isAnonymous) answers.set(GetSession.path, 'null');
        const text = withAnswers(head ? withHead(page, head, publicUrl ?? origin) : page, answers);
        const isCurrent = (): boolean => isFresh(clock());
        return { text, isMissing: head?.isMissing === true, isPersonal: !isAnonymous, cookies, isCurrent };
      } catch (err) {
        log.error({ err, path: maskedPath(path) }, 'A page was sent without its own head.');
        return undefined;
      }
    };
    return (page, path) =>
      isAnonymous
        ? remember(JSON.stringify([origin, path, search === '']), clock(), (isFresh) => write(page, path, isFresh))
        : write(page, path, () => false);
  };

const withOrigin = (request: Request, { connection, requestId }: Bindings): Request => {
  const headers = new Headers(request.headers);
  headers.set(CLIENT_ADDRESS_HEADER, clientNetwork(connection.address));
  headers.set(REQUEST_ID_HEADER, requestId);
  return new Request(request, { headers });
};

/** Returns true if the request may have changed data: not with a 4xx, but perhaps with a 5xx. */
const mayHaveChanged = (method: string, { status }: Response): boolean =>
  !SAFE_METHODS.has(method) && (status < 400 || status >= 500);

type Handle = (request: Request, env: Bindings) => Promise<Response>;

const missing = ({ requestId, log }: Bindings, message: string): Response =>
  toErrorResponse(new AppError('not_found', message), requestId, log);

/** Returns the handler of the web app's pages. `ask` handles a page's first API requests. */
const servePages = (dependencies: Dependencies, ask: Handle): Handle => {
  const { web, answers } = dependencies;
  const writePage = pageWriter(dependencies, answers.open());
  return async ({ method, url, headers }, env) => {
    if (method !== 'GET' && method !== 'HEAD') return missing(env, '404 Page Not Found');
    const isAnonymous = !carriesSession(headers);
    const cookie = headers.get('cookie');
    const init = { headers: isAnonymous || cookie === null ? {} : { cookie } };
    const askFor = (call: string): Promise<Response> => {
      const request = new Request(new URL(call, url), init);
      return ask(request, { ...env, ...splitUrl(request.url) });
    };
    const visit = { writePage: writePage(url, isAnonymous, askFor, env.log), isAnonymous };
    const reply = await web.respond({ method, url, headers, headersFor: env.headersFor }, visit);
    return reply ?? missing(env, '404 Page Not Found');
  };
};

/**
 * Returns a handler that serves endpoints without path parameters from a map, and others by Hono's
 * router. The router is slower, and its fast form cannot match `/active` before `/{challenge}`.
 */
const serveApi = (dependencies: Dependencies): Handle => {
  const { version, answers } = dependencies;
  const accounts = accountsOf(dependencies);
  const routes = allRoutes(dependencies, accounts);
  checkComplete(routes);
  const inside: Inside = { accounts, dependencies, remember: answers.open(), rememberCaller: answers.open() };
  const handle = async (route: Route, request: Request, params: Record<string, string>, env: Bindings) => {
    const reply = await serveEndpoint({ route, request, params, env, inside });
    if (route.changesNoAnswer !== true && mayHaveChanged(request.method, reply)) answers.clear();
    return reply;
  };
  const exact = new Map<string, Handle>();
  const router = new Hono<{ Bindings: Bindings }>();
  for (const route of routes) {
    const { method, path } = route.endpoint;
    const name = method.toUpperCase();
    if (path.includes('{')) router.on(name, honoPath(path), ({ req, env }) => handle(route, req.raw, req.param(), env));
    else exact.set(`${name} ${path}`, (request, env) => handle(route, request, {}, env));
  }
  router.on(['GET', 'POST'], '/api/auth/*', async ({ req, env }) => {
    const reply = await accounts.handle(withOrigin(req.raw, env));
    if (mayHaveChanged(req.method, reply)) answers.clear();
    return reply;
  });
  // OpenAPI document. Built on the first request: it takes longer than setting up all routes.
  let document: object | undefined;
  exact.set('GET /api/openapi.json', () => {
    document ??= openApiDocument([...EVERY_ENDPOINT, ...AUTH_ENDPOINTS], version);
    return Promise.resolve(Response.json(document));
  });
  router.notFound(({ env }) => missing(env, 'Unknown endpoint.'));
  router.onError((error, { env }) => toErrorResponse(error, env.requestId, env.log));
  return async (request, env) => {
    const isHead = request.method === 'HEAD';
    const serve = exact.get(`${isHead ? 'GET' : request.method} ${env.pathname}`);
    if (!serve) return router.fetch(request, env);
    const reply = await serve(request, env);
    return isHead ? new Response(null, reply) : reply;
  };
};

/** Builds the request handler. Opens no files, connections or ports. */
export const buildRequestHandler = (dependencies: Dependencies): RequestHandler => {
  const { ids, clock, publicUrl, files } = dependencies;
  const api = serveApi(dependencies);
  const pages = servePages(dependencies, api);
  const security = securityHeaders(publicUrl?.startsWith('https:') ?? false, files.direct?.origin);
  return async (request, connection) => {
    const requestId = ids.uuid();
    const log = withFields(dependencies.log, { requestId });
    const began = clock().getTime();
    const { pathname } = splitUrl(request.url);
    const headersFor = headersForRequest(pathname, requestId, security);
    const serve = pathname.startsWith('/api/') || pathname === '/api' ? api : pages;
    const env = { connection, pathname, requestId, log, headersFor };
    const reply = await serve(request, env).catch((error: unknown) => toErrorResponse(error, requestId, log));
    addHeaders(reply, headersFor);
    const took = clock().getTime() - began;
    const line = { method: request.method, path: maskedPath(pathname), status: reply.status };
    dependencies.log.info({ requestId, ...line, ms: took }, 'request');
    const repeatable = findRepeatable(reply);
    repeatable?.onRepeat.push((id) => dependencies.log.info({ requestId: id, ...line, ms: 0 }, 'request'));
    return reply;
  };
};
