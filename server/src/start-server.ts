/**
 * Reads the configuration, starts the application and listens. Shuts down cleanly on a signal.
 */
import type { Server } from 'node:http';
import { GetHealth, GetReady } from '@reptemple/contract/operations/installation-health';
import packageJson from '../package.json' with { type: 'json' };
import type { App } from './app.ts';
import { localUrlOf, createApp } from './create-app.ts';
import type { ProcessContext, Opened, Runtime } from './create-app.ts';
import { offerFirstAdmin } from './features/profile/index.ts';
import { randomIds } from './platform/crypto/ids.ts';
import { listen } from './platform/http/listen.ts';
import { splitUrl } from './platform/http/request-paths.ts';
import { findRepeatable } from './platform/http/security-headers-and-repeats.ts';
import { openLog } from './platform/observability/log.ts';
import { openTracingIf } from './platform/observability/optional-tracing.ts';
import { closeIdleChildren } from './platform/process/child-process.ts';
import { parseConfig } from './platform/process/environment-config.ts';
import type { Config } from './platform/process/environment-config.ts';
import { openIdleMemory } from './platform/process/idle-memory.ts';
import { closeServer, createDisposables, waitForSignal } from './platform/process/shutdown.ts';
import { StartupError } from './platform/process/startup-error.ts';

/** Time for which requests in progress may finish at shutdown. */
const PATIENCE_MS = 5_000;
/**
 * Time after which a shutdown is forced: longer than closing normally takes. The next start
 * recovers from it.
 */
const SHUTDOWN_MS = 20_000;

/** Paths that a process without the web role serves, for monitoring. */
const WATCHED: ReadonlySet<string> = new Set([GetHealth.path, GetReady.path, '/metrics']);

const serving =
  (app: App, role: Config['role'], noticed: () => void): App =>
  async (request, connection) => {
    noticed();
    if (role === 'worker' && !WATCHED.has(splitUrl(request.url).pathname))
      return new Response('Background worker is ready (ROLE=worker).\n', { status: 404 });
    const reply = await app(request, connection);
    findRepeatable(reply)?.onRepeat.push(noticed);
    return reply;
  };

const greet = async (server: Server, { database }: Opened, config: Config, say: Runtime['say']): Promise<void> => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const base = config.publicUrl ?? localUrlOf(port);
  say(`RepTemple${config.role === 'all' ? '' : ` (${config.role})`} is ready at ${base}`);
  if (config.role === 'worker') return;
  const token = await offerFirstAdmin(database.db, randomIds);
  if (token !== undefined)
    say(`Sign up, then open this link once to become the first admin: ${base}/first-admin?token=${token}`);
};

/** Serves until a signal arrives. Always closes what was opened. */
const serveUntilTold = async (ground: ProcessContext, world: Runtime): Promise<void> => {
  const { config, log, tracing } = ground;
  const told = waitForSignal();
  const things = createDisposables();
  try {
    things.add(tracing.close);
    things.add(closeIdleChildren);
    const opened = await createApp(ground, world, things);
    const memory = openIdleMemory();
    things.add(memory.close);
    const server = await listen(serving(opened.app, config.role, memory.noticed), config);
    // Stops everything at the same time: interrupted jobs must not wait for requests, nor requests
    // for jobs. Event streams end when notifications close.
    const { database, jobs } = opened;
    things.add(() => Promise.all([database.notices.close(), jobs.stop(), closeServer(server, PATIENCE_MS)]));
    if (config.role !== 'web') jobs.start();
    await greet(server, opened, config, world.say);
    const { reason, error } = await told;
    log.info({ reason }, 'Shutting down.');
    if (error !== undefined) throw error;
  } finally {
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    await things.close();
  }
};

/**
 * Starts the server.
 * @throws StartupError if environment or data folder are invalid. Rethrows unexpected errors.
 */
export const run = async (world: Runtime): Promise<void> => {
  const parsed = parseConfig(process.env);
  if (!parsed.ok) throw new StartupError(parsed.message);
  const { isTraced, role, logLevel } = parsed.value;
  const tracing = await openTracingIf(isTraced, { role, version: packageJson.version });
  const log = openLog(logLevel, isTraced ? tracing.ids : undefined);
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'Unhandled promise rejection.'));
  await serveUntilTold({ config: parsed.value, log, tracing }, world);
};
