/** Reads the configuration, opens what the application stands on, listens; ends cleanly. The only file that acts when imported. */
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve, type ServerType } from '@hono/node-server';
import packageJson from '../package.json' with { type: 'json' };
import { buildApp, type App } from './app.ts';
import { seedChallenges } from './features/challenges/public.ts';
import { seedExercises } from './features/exercises/public.ts';
import { mediaJobs } from './features/media/jobs.ts';
import { processVideo } from './features/media/processing/run.ts';
import { offerFirstAdmin } from './features/profile/public.ts';
import { CannotStart } from './platform/cannot-start.ts';
import { parseConfig, type Config } from './platform/config.ts';
import { keptSecret, openDataFolder, type DataFolder } from './platform/data-folder.ts';
import { openEmbedded, openServer, type OpenDatabase } from './platform/database.ts';
import { localFiles } from './platform/files.ts';
import { randomIds } from './platform/ids.ts';
import { openJobs, type JobRunner } from './platform/jobs.ts';
import { openLog, type Log } from './platform/log.ts';
import { settingOr } from './platform/settings.ts';
import { openStaticFiles } from './platform/static-files.ts';

/** `server/`, both from `src/main.ts` and from `dist/main.js`. */
const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
const MIGRATIONS = join(PACKAGE, 'migrations');
const WEB = join(PACKAGE, '..', 'web', 'dist');
/** Requests under way get this long to end. */
const SHUTDOWN_MS = 10_000;

const clock = (): Date => new Date();
const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Opened {
  readonly folder: DataFolder;
  readonly database: OpenDatabase;
  readonly jobs: JobRunner;
  readonly app: App;
}

const openDatabase = (config: Config, folder: DataFolder): Promise<OpenDatabase> =>
  config.databaseUrl === undefined
    ? openEmbedded(join(folder.path, 'database'), MIGRATIONS)
    : openServer(config.databaseUrl, MIGRATIONS);

/** Beside the data it protects: in the folder, or in the database that several servers share. */
const authSecretOf = (database: OpenDatabase, folder: DataFolder): Promise<string> =>
  database.isEmbedded
    ? keptSecret(folder, 'auth', randomIds.secret)
    : settingOr(database.db, 'auth-secret', randomIds.secret);

const localUrlOf = (port: number): string => `http://localhost:${port}`;

const open = async (config: Config, log: Log): Promise<Opened> => {
  const folder = await openDataFolder(resolve(config.dataDir));
  const database = await openDatabase(config, folder);
  await seedExercises(database.db, randomIds, clock());
  await seedChallenges(database.db, randomIds, clock());
  const filesFolder = join(folder.path, 'files');
  await mkdir(filesFolder, { recursive: true });
  const files = localFiles(filesFolder, randomIds.uuid);
  const ids = randomIds;
  const jobs = await openJobs({ database, files, ids, clock, log }, mediaJobs(processVideo));
  const app = buildApp({
    db: database.db,
    files,
    jobs,
    ids,
    clock,
    log,
    authSecret: await authSecretOf(database, folder),
    publicUrl: config.publicUrl,
    localUrl: localUrlOf(config.port),
    version: packageJson.version,
    web: await openStaticFiles(WEB),
  });
  return { folder, database, jobs, app };
};

/** What the HTTP server knows beside the request. */
type Bindings = Parameters<Parameters<typeof serve>[0]['fetch']>[1];

/** Behind a trusted proxy its last word on the address counts; what stands before it the client may have made up. */
const addressOf = (request: Request, incoming: Bindings['incoming'], trustProxy: boolean): string => {
  const forwarded = trustProxy ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded ?? incoming.socket.remoteAddress ?? '';
};

const listen = (app: App, { port, trustProxy }: Config): Promise<ServerType> =>
  new Promise((resolve, reject) => {
    const fetch = (request: Request, { incoming }: Bindings): Promise<Response> =>
      app(request, { address: addressOf(request, incoming, trustProxy) });
    const server = serve({ fetch, port }, () => resolve(server));
    server.once('error', reject);
  });

/** Stops taking requests, lets those under way and the job at hand end, then closes the database. */
const closing = (server: ServerType, { jobs, database, folder }: Opened, log: Log) => {
  let isClosing = false;
  return async (reason: string): Promise<void> => {
    if (isClosing) return;
    isClosing = true;
    log.info({ reason }, 'Shutting down.');
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    await new Promise((resolve) => void server.close(resolve));
    await jobs.stop();
    await database.close();
    await folder.release();
  };
};

const greet = async (server: ServerType, { database }: Opened, config: Config): Promise<void> => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const base = config.publicUrl ?? localUrlOf(port);
  say(`RepTemple is ready at ${base}`);
  const token = await offerFirstAdmin(database.db, randomIds);
  if (token !== undefined)
    say(`Sign up, then open this link once to become the first admin: ${base}/first-admin?token=${token}`);
};

const start = async (): Promise<void> => {
  const parsed = parseConfig(process.env);
  if (!parsed.ok) throw new CannotStart(parsed.message);
  const config = parsed.value;
  const log = openLog(config.logLevel);
  const opened = await open(config, log);
  const server = await listen(opened.app, config);
  const close = closing(server, opened, log);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void close(signal));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'A promise was rejected and nobody looked.'));
  opened.jobs.start();
  await greet(server, opened, config);
};

const explain = (error: unknown): string => {
  if (error instanceof CannotStart) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'The port is in use by another program. Stop it, or set PORT to another number.';
  }
  return `RepTemple could not start. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
};

start().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
