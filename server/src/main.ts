/** Reads the configuration, opens what the application stands on, listens; ends cleanly. The only file that acts when imported. */
import type { Server } from 'node:http';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AUTH_ENDPOINTS } from '@reptemple/contract/auth-endpoints';
import { EVERY_ENDPOINT } from '@reptemple/contract/every-endpoint';
import { GetHealth, GetReady } from '@reptemple/contract/health';
import packageJson from '../package.json' with { type: 'json' };
import { buildApp, type App } from './app.ts';
import { attemptJobs } from './features/attempts/jobs.ts';
import { seedCampaigns } from './features/campaigns/public.ts';
import { challengeAdminJobs } from './features/challenge-admin/jobs.ts';
import { seedChallenges } from './features/challenges/public.ts';
import { seedExercises } from './features/exercises/public.ts';
import { openWatching } from './features/leaderboard/watching.ts';
import { mediaJobs } from './features/media/jobs.ts';
import { processVideo } from './features/media/processing/run.ts';
import { outboxJobs } from './features/outbox/jobs.ts';
import { openMailer } from './features/outbox/public.ts';
import { openCounting } from './features/recordings/counting.ts';
import { recordingJobs } from './features/recordings/jobs.ts';
import { reviewJobs } from './features/review/jobs.ts';
import { offerFirstAdmin } from './features/profile/public.ts';
import { verificationJobs } from './features/verification/jobs.ts';
import { openExamining, type Examining } from './features/verification/threads.ts';
import { watchVideo } from './features/verification/watching/watch.ts';
import { openAuthSecrets } from './platform/auth-secrets.ts';
import { CannotStart } from './platform/cannot-start.ts';
import { parseConfig, type Config } from './platform/config.ts';
import { openDataFolder, openSharedDataFolder, type DataFolder } from './platform/data-folder.ts';
import { openEmbedded, openServer, type Database, type OpenDatabase } from './platform/database.ts';
import { closeServer, openThings, untilTold, type OpenThings } from './platform/ending.ts';
import { fileRemoval } from './platform/file-removal.ts';
import { housekeeping } from './platform/housekeeping.ts';
import { randomIds } from './platform/ids.ts';
import { openJobs, type BoundJob, type JobRunner } from './platform/jobs.ts';
import { countJobs } from './platform/job-store.ts';
import { listen } from './platform/listen.ts';
import { openLog, type Log } from './platform/log.ts';
import { openMetrics } from './platform/metrics.ts';
import { scryptHash } from './platform/password-hash.ts';
import { startPresence } from './platform/processes.ts';
import { rateLimitJobs } from './platform/rate-limits.ts';
import { openFiles } from './platform/open-files.ts';
import { openTracingIf } from './platform/open-tracing.ts';
import { openPost } from './platform/smtp.ts';
import { openStaticFiles } from './platform/static-files.ts';
import { tracedApp, tracedFiles, tracedJob, type Tracing } from './platform/tracing.ts';
import { upkeep } from './platform/upkeep.ts';

/** `server/`, both from `src/main.ts` and from `dist/main.js`. */
const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
const MIGRATIONS = join(PACKAGE, 'migrations');
const WEB = join(PACKAGE, '..', 'web', 'dist');
/** Requests under way get this long to end. */
const PATIENCE_MS = 5_000;
/** Longer than everything needs to close; the next start repairs what is left open. */
const SHUTDOWN_MS = 20_000;

const clock = (): Date => new Date();
const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Opened {
  readonly database: OpenDatabase;
  readonly jobs: JobRunner;
  readonly app: App;
}

const openDatabase = (config: Config, folder: DataFolder): Promise<OpenDatabase> =>
  config.databaseUrl === undefined
    ? openEmbedded(join(folder.path, 'database'), MIGRATIONS)
    : openServer(config.databaseUrl, MIGRATIONS);

const ENDPOINTS = [...EVERY_ENDPOINT, ...AUTH_ENDPOINTS];

const localUrlOf = (port: number): string => `http://localhost:${port}`;

/** Everything that is done beside requests. */
const workOf = (config: Config, database: OpenDatabase, examining: Examining): readonly BoundJob[] => [
  ...mediaJobs(processVideo),
  ...attemptJobs,
  ...recordingJobs,
  ...reviewJobs,
  ...verificationJobs({ ...examining, watch: watchVideo() }),
  ...challengeAdminJobs,
  ...outboxJobs(config.mail && openPost(config.mail)),
  ...rateLimitJobs,
  fileRemoval,
  housekeeping,
  ...(database.isEmbedded ? [upkeep] : []),
];

/** Whoever shares a database shares the folder. */
const openFolder = ({ dataDir, databaseUrl }: Config): Promise<DataFolder> =>
  (databaseUrl === undefined ? openDataFolder : openSharedDataFolder)(resolve(dataDir));

const operationsOf = ({ s3 }: Config, { isEmbedded, connections }: OpenDatabase, folder: DataFolder) =>
  ({
    storage: s3 ? 'bucket' : 'folder',
    database: isEmbedded ? 'embedded' : 'server',
    folder: folder.path,
    connections,
  }) as const;

const seed = async (db: Database): Promise<void> => {
  await seedExercises(db, randomIds, clock());
  await seedChallenges(db, randomIds, clock());
  await seedCampaigns(db, randomIds, clock());
};

const open = async (config: Config, log: Log, tracing: Tracing, things: OpenThings): Promise<Opened> => {
  const folder = await openFolder(config);
  things.add(folder.release);
  const database = await openDatabase(config, folder);
  things.add(database.close);
  await database.inTurn(() => seed(database.db));
  const here = { dataFolder: folder.path, unique: randomIds.uuid, clock };
  const files = tracedFiles(await openFiles(config, here), tracing);
  const ids = randomIds;
  const examining = openExamining();
  const watching = openWatching({ notices: database.notices, log });
  const metrics = openMetrics({
    endpoints: ENDPOINTS,
    countJobs: () => countJobs(database.db, clock()),
    connections: database.connections,
    countWatchers: watching.count,
    folder: folder.path,
    token: config.metricsToken,
  });
  const work = workOf(config, database, examining).map((bound) => tracedJob(metrics.timedJob(bound), tracing));
  const jobs = await openJobs({ database, files, ids, clock, log }, work);
  const app = buildApp({
    db: database.db,
    dbOnce: database.dbOnce,
    files,
    jobs,
    mailer: openMailer({ jobs, ids, clock, isConfigured: config.mail !== undefined, print: say }),
    mail: config.mail,
    ids,
    clock,
    log,
    authSecrets: openAuthSecrets(database, folder, { make: ids.secret, clock }),
    passwordHash: scryptHash,
    publicUrl: config.publicUrl,
    adminEmail: config.adminEmail,
    adminSecondFactor: config.adminSecondFactor,
    oidc: config.oidc,
    localUrl: localUrlOf(config.port),
    operations: operationsOf(config, database, folder),
    version: packageJson.version,
    countTrack: metrics.timedCount(openCounting()),
    recountTrack: examining.recount,
    watching,
    web: await openStaticFiles(WEB),
  });
  const is = { role: config.role, version: packageJson.version, node: process.version };
  things.add(await startPresence({ db: database.db, id: ids.uuid(), is, clock, log }));
  return { database, jobs, app: metrics.measured(tracedApp(app, ENDPOINTS, tracing)) };
};

/** What a process that serves no requests is asked by whoever watches over it. */
const WATCHED: ReadonlySet<string> = new Set([GetHealth.path, GetReady.path, '/metrics']);

const serving =
  (app: App, role: Config['role']): App =>
  (request, connection) =>
    role === 'worker' && !WATCHED.has(new URL(request.url).pathname)
      ? Promise.resolve(new Response('This process does the work beside requests (ROLE=worker).\n', { status: 404 }))
      : app(request, connection);

const greet = async (server: Server, { database }: Opened, config: Config): Promise<void> => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const base = config.publicUrl ?? localUrlOf(port);
  say(`RepTemple${config.role === 'all' ? '' : ` (${config.role})`} is ready at ${base}`);
  if (config.role === 'worker') return;
  const token = await offerFirstAdmin(database.db, randomIds);
  if (token !== undefined)
    say(`Sign up, then open this link once to become the first admin: ${base}/first-admin?token=${token}`);
};

/** Serves until it is told to end; whatever happens, what was opened is closed. */
const serveUntilTold = async (config: Config, log: Log, tracing: Tracing): Promise<void> => {
  const told = untilTold();
  const things = openThings();
  try {
    things.add(tracing.close);
    const opened = await open(config, log, tracing, things);
    const server = await listen(serving(opened.app, config.role), config);
    // At once and together: a job that is cut off must not wait for requests, nor requests for it. Replies that go on end with the notices.
    const { database, jobs } = opened;
    things.add(() => Promise.all([database.notices.close(), jobs.stop(), closeServer(server, PATIENCE_MS)]));
    if (config.role !== 'web') jobs.start();
    await greet(server, opened, config);
    const { reason, error } = await told;
    log.info({ reason }, 'Shutting down.');
    if (error !== undefined) throw error;
  } finally {
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    await things.close();
  }
};

const start = async (): Promise<void> => {
  const parsed = parseConfig(process.env);
  if (!parsed.ok) throw new CannotStart(parsed.message);
  const { isTraced, role, logLevel } = parsed.value;
  const tracing = await openTracingIf(isTraced, { role, version: packageJson.version });
  const log = openLog(logLevel, tracing.ids);
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'A promise was rejected and nobody looked.'));
  await serveUntilTold(parsed.value, log, tracing);
};

const explain = (error: unknown): string => {
  if (error instanceof CannotStart) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'The port is in use by another program. Stop it, or set PORT to another number.';
  }
  return `RepTemple ended. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
};

start().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  },
);
