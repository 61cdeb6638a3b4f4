/** Reads the configuration, starts the application and listens. Shuts down on a signal. */
import type { Server } from 'node:http';
import { GetHealth, GetReady } from '@reptemple/contract/operations/operations-page-and-health-checks';
import packageJson from '../package.json' with { type: 'json' };
import { offerFirstAdmin } from './features/profile/index.ts';
import { localUrlOf, openApplication } from './open-application.ts';
import type { ProcessContext, OpenApplication, Runtime } from './open-application.ts';
import { randomIds } from './platform/crypto/random-ids-and-sha256.ts';
import { listen } from './platform/http/http-server-and-memoized-responses.ts';
import { splitUrl } from './platform/http/request-path-masking-and-naming.ts';
import { findRepeatable } from './platform/http/security-headers-and-memoized-responses.ts';
import { openLog } from './platform/observability/log.ts';
import type { Tracing } from './platform/observability/trace-requests-jobs-and-files.ts';
import { closeIdleChildren } from './platform/process/child-process.ts';
import { parseConfig } from './platform/process/environment-config.ts';
import type { Config } from './platform/process/environment-config.ts';
import { openIdleMemory } from './platform/process/idle-garbage-collection.ts';
import { closeServer, createDisposables, waitForSignal } from './platform/process/shutdown.ts';
import { StartupError } from './platform/process/startup-error.ts';
import type { RequestHandler } from './request-handler.ts';

const UNTRACED: Tracing = {
  within: (_beginning, work) => work({ note: () => undefined, fail: () => undefined }),
  ids: () => ({}),
  close: () => Promise.resolve(),
};

/**
 * Returns the tracing, which does nothing unless `isWanted`. Loads OpenTelemetry only if it is
 * needed.
 */
const openTracingIf = async (isWanted: boolean, is: { version: string; role: string }): Promise<Tracing> =>
  isWanted ? (await import('./platform/observability/open-telemetry.ts')).openTracing(is) : UNTRACED;

const PATIENCE_MS = 5_000;
/**
 * Maximum duration of a shutdown in ms, after which the process ends itself. A normal shutdown
 * takes less time. The next start recovers from a forced one.
 */
const SHUTDOWN_MS = 20_000;

/** Paths that even a process with the role `worker` serves, for monitoring. */
const WATCHED: ReadonlySet<string> = new Set([GetHealth.path, GetReady.path, '/metrics']);

const serving =
  (app: RequestHandler, role: Config['role'], noticed: () => void): RequestHandler =>
  async (request, connection) => {
    noticed();
    if (role === 'worker' && !WATCHED.has(splitUrl(request.url).pathname))
      return new Response('Background worker is ready (ROLE=worker).\n', { status: 404 });
    const reply = await app(request, connection);
    findRepeatable(reply)?.onRepeat.push(noticed);
    return reply;
  };

const greet = async (
  server: Server,
  { database }: OpenApplication,
  config: Config,
  say: Runtime['say'],
): Promise<void> => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const base = config.publicUrl ?? localUrlOf(port);
  say(`RepTemple${config.role === 'all' ? '' : ` (${config.role})`} is ready at ${base}`);
  if (config.role === 'worker') return;
  const token = await offerFirstAdmin(database.db, randomIds);
  if (token !== undefined)
    say(`Sign up, then open this link once to become the first admin: ${base}/first-admin?token=${token}`);
};

const serveUntilSignal = async (context: ProcessContext, runtime: Runtime): Promise<void> => {
  const { config, log, tracing } = context;
  const signal = waitForSignal();
  const things = createDisposables();
  try {
    things.add(tracing.close);
    things.add(closeIdleChildren);
    const opened = await openApplication(context, runtime, things);
    const memory = openIdleMemory();
    things.add(memory.close);
    const server = await listen(serving(opened.app, config.role, memory.noticed), config);
    // Closes notifications, jobs and HTTP server at the same time, so that requests and jobs do not
    // wait for each other. Event streams end when notifications close.
    const { database, jobs } = opened;
    things.add(() => Promise.all([database.notices.close(), jobs.stop(), closeServer(server, PATIENCE_MS)]));
    if (config.role !== 'web') jobs.start();
    await greet(server, opened, config, runtime.say);
    const { reason, error } = await signal;
    log.info({ reason }, 'Shutting down.');
    if (error !== undefined) throw error;
  } finally {
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    await things.close();
  }
};

/**
 * Runs the server until it is shut down.
 * @throws StartupError if the environment or the data folder is invalid. Rethrows unexpected
 * errors.
 */
export const startServer = async (runtime: Runtime): Promise<void> => {
  const parsed = parseConfig(process.env);
  if (!parsed.ok) throw new StartupError(parsed.message);
  const { isTraced, role, logLevel } = parsed.value;
  const tracing = await openTracingIf(isTraced, { role, version: packageJson.version });
  const log = openLog(logLevel, isTraced ? tracing.ids : undefined);
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'Unhandled promise rejection.'));
  await serveUntilSignal({ config: parsed.value, log, tracing }, runtime);
};
