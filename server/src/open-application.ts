/**
 * Opens the resources of the application (data folder, database, files, jobs) and builds its
 * request handler. Used by the server (`main.ts`) and by the simulation of a large event.
 */
import { join, resolve } from 'node:path';
import { AUTH_ENDPOINTS } from '@reptemple/contract/accounts/auth-endpoint-list';
import { EVERY_ENDPOINT } from '@reptemple/contract/every-endpoint';
import packageJson from '../package.json' with { type: 'json' };
import { openVisitCounter, startFlushing } from './features/analytics/visit-counter.ts';
import { attemptJobs } from './features/attempts/tickets.ts';
import { UNIFORM_REPLY_MS } from './features/auth/index.ts';
import { campaignJobs } from './features/campaigns/campaign-pictures.ts';
import { seedCampaigns } from './features/campaigns/index.ts';
import { challengeAdminJobs } from './features/challenge-admin/remove-deleted-challenges.ts';
import { seedChallenges } from './features/challenges/index.ts';
import { seedExercises } from './features/exercises/index.ts';
import { openWatching } from './features/leaderboard/change-notifications.ts';
import { mediaJobs } from './features/media/jobs.ts';
import type { ProcessVideo } from './features/media/jobs.ts';
import { openMailer } from './features/outbox/index.ts';
import { outboxJobs } from './features/outbox/store-and-deliver-mail.ts';
import type { RenderPicture } from './features/pictures/processing/run-picture-process.ts';
import { pictureJobs } from './features/pictures/store.ts';
import { openCounting } from './features/recordings/counting/count-track.ts';
import { openExaminedTracks } from './features/recordings/counting/measure-track-for-checks.ts';
import { findSet, recordingJobs } from './features/recordings/jobs.ts';
import type { RenderSetClip, RenderSetGif } from './features/recordings/jobs.ts';
import { reviewJobs } from './features/review/update-top-ranks.ts';
import { openExamining } from './features/verification/checks-in-worker-threads.ts';
import type { Examining } from './features/verification/checks-in-worker-threads.ts';
import type { WatchVideo } from './features/verification/pose-check/run-pose-check-process.ts';
import { verificationJobs } from './features/verification/verify-recording.ts';
import { openAuthSecrets } from './platform/crypto/auth-secrets.ts';
import { scryptHash } from './platform/crypto/password-hash.ts';
import { randomIds } from './platform/crypto/random-ids-and-sha256.ts';
import { maintenanceJobs } from './platform/database/database-maintenance.ts';
import { openEmbedded } from './platform/database/database.ts';
import type { Database, OpenDatabase } from './platform/database/database.ts';
import { checkInstallation, partsOf } from './platform/database/installation-id-and-last-backup.ts';
import { rateLimitJobs } from './platform/http/rate-limit-counter.ts';
import { ACCESS_CHANGED, clearedAfter, openAnswerCache } from './platform/http/response-cache.ts';
import { openStaticFiles } from './platform/http/static-files.ts';
import { countJobs, databaseTime } from './platform/jobs/job-store.ts';
import { housekeeping, openJobs } from './platform/jobs/jobs.ts';
import type { BoundJob, JobRunner } from './platform/jobs/jobs.ts';
import { smsJobs } from './platform/mail/sms.ts';
import { createMailTransport } from './platform/mail/smtp.ts';
import type { Log } from './platform/observability/log.ts';
import { openMetrics } from './platform/observability/metrics.ts';
import type { MetricsDependencies } from './platform/observability/metrics.ts';
import { tracedApp, tracedFiles, tracedJob } from './platform/observability/trace-requests-jobs-and-files.ts';
import type { Tracing } from './platform/observability/trace-requests-jobs-and-files.ts';
import type { Config } from './platform/process/environment-config.ts';
import { startHeartbeat } from './platform/process/instance-heartbeat.ts';
import type { OpenThings } from './platform/process/shutdown.ts';
import { fileRemoval } from './platform/storage/file-removal-and-orphaned-files.ts';
import { openDataFolder, openSharedDataFolder } from './platform/storage/open-data-folder-and-secrets.ts';
import type { DataFolder } from './platform/storage/open-data-folder-and-secrets.ts';
import { openFiles } from './platform/storage/open-storage.ts';
import { buildRequestHandler } from './request-handler.ts';
import type { RequestHandler } from './request-handler.ts';

export interface Runtime {
  /**
   * Path of the folder `server/`, which contains the migrations. The folder `web/` is next to it.
   */
  readonly home: string;
  /** Clock of the times that matter to users: days, limits, tickets. */
  readonly clock: () => Date;
  /**
   * Clock of job leases and heartbeats. Differs from `clock` only in a simulation, which runs days
   * faster than real time.
   */
  readonly machineClock: () => Date;
  readonly processVideo: ProcessVideo;
  readonly renderClip: RenderSetClip;
  readonly renderGif: RenderSetGif;
  readonly watchVideo: WatchVideo;
  readonly renderPicture: RenderPicture;
  readonly say: (line: string) => void;
}

/** Objects that exist before the application: configuration, log, tracing. */
export interface ProcessContext {
  readonly config: Config;
  readonly log: Log;
  readonly tracing: Tracing;
}

export interface OpenApplication {
  readonly database: OpenDatabase;
  readonly jobs: JobRunner;
  readonly app: RequestHandler;
}

/** Loads the driver of PostgreSQL servers only if there is one. */
const openDatabase = async ({ databaseUrl }: Config, folder: DataFolder, { home }: Runtime): Promise<OpenDatabase> => {
  const migrations = join(home, 'migrations');
  return databaseUrl === undefined
    ? openEmbedded(join(folder.path, 'database'), migrations, join(home, 'dist/empty-database.tar.gz'))
    : (await import('./platform/database/open-postgres-server.ts')).openServer(databaseUrl, migrations);
};

const ENDPOINTS = [...EVERY_ENDPOINT, ...AUTH_ENDPOINTS];

export const localUrlOf = (port: number): string => `http://localhost:${port}`;

const jobHandlers = (
  { mail, sms }: Config,
  { isEmbedded }: OpenDatabase,
  examining: Examining,
  { processVideo, renderClip, renderGif, watchVideo }: Runtime,
): readonly BoundJob[] => [
  ...mediaJobs({ processVideo, findSet }),
  ...attemptJobs,
  ...recordingJobs({ renderClip, renderGif }),
  ...reviewJobs,
  ...verificationJobs({ ...examining, watch: watchVideo }),
  ...challengeAdminJobs,
  ...campaignJobs,
  ...pictureJobs,
  ...outboxJobs(mail && createMailTransport(mail)),
  ...smsJobs(sms),
  ...rateLimitJobs,
  fileRemoval,
  housekeeping,
  ...(isEmbedded ? maintenanceJobs : []),
];

/**
 * Opens the data folder. If the database is on a server, several processes may use the folder at
 * the same time; with the embedded database only one may.
 */
const openFolder = ({ dataDir, databaseUrl }: Config): Promise<DataFolder> =>
  (databaseUrl === undefined ? openDataFolder : openSharedDataFolder)(resolve(dataDir));

const operationsOf = ({ s3 }: Config, { isEmbedded, connections }: OpenDatabase, folder: DataFolder) =>
  ({
    storage: s3 ? 'bucket' : 'folder',
    database: isEmbedded ? 'embedded' : 'server',
    folder: folder.path,
    connections,
  }) as const;

const measuredOf = (
  { metricsToken }: Config,
  { db, connections }: OpenDatabase,
  folder: DataFolder,
  { countWatchers }: Pick<MetricsDependencies, 'countWatchers'>,
): MetricsDependencies => ({
  endpoints: ENDPOINTS,
  countJobs: () => countJobs(db, databaseTime()),
  connections,
  countWatchers,
  folder: folder.path,
  token: metricsToken,
});

const seed = async (db: Database, { clock }: Runtime): Promise<void> => {
  await seedExercises(db, randomIds, clock());
  await seedChallenges(db, randomIds, clock());
  await seedCampaigns(db, randomIds, clock());
};

const signInSettings = ({ adminEmail, adminSecondFactor, oidc, captcha, sms, wallet }: Config) => ({
  adminEmail,
  adminSecondFactor,
  oidc,
  captcha,
  sms,
  wallet,
});

/**
 * Opens the application's resources and builds its request handler. Stores the built-in exercises,
 * and the challenges and campaigns of a new installation. Registers in `things` how to close each
 * resource.
 */
export const openApplication = async (
  { config, log, tracing }: ProcessContext,
  runtime: Runtime,
  things: OpenThings,
): Promise<OpenApplication> => {
  const { clock, machineClock, say } = runtime;
  const folder = await openFolder(config);
  things.add(folder.release);
  const database = await openDatabase(config, folder, runtime);
  things.add(database.close);
  const here = { dataFolder: folder.path, unique: randomIds.uuid, clock: machineClock };
  const files = tracedFiles(await openFiles(config, here), tracing);
  await database.withStartupLock(async () => {
    await checkInstallation(database.db, partsOf(config, folder.path, files), randomIds.uuid);
    await seed(database.db, runtime);
  });
  const ids = randomIds;
  const threads = openExamining();
  const examined = openExaminedTracks(threads.examine);
  const examining = { ...threads, examine: examined.examine };
  const answers = openAnswerCache();
  const watching = openWatching({ notices: database.notices, log, onChange: answers.clear });
  const visits = openVisitCounter();
  things.add(startFlushing({ visits, db: database.db, log }));
  database.notices.listen(ACCESS_CHANGED, answers.clear, log);
  const metrics = openMetrics(measuredOf(config, database, folder, { countWatchers: watching.count }));
  const work = clearedAfter(jobHandlers(config, database, examining, runtime), answers).map((bound) =>
    tracedJob(metrics.timedJob(bound), tracing),
  );
  const jobs = await openJobs({ database, files, ids, clock: machineClock, log }, work);
  const app = buildRequestHandler({
    db: database.db,
    dbNoRetry: database.dbNoRetry,
    files,
    jobs,
    mailer: openMailer({ jobs, ids, clock, isConfigured: config.mail !== undefined, print: say }),
    mail: config.mail,
    ids,
    clock,
    log,
    authSecrets: openAuthSecrets(database, folder, { make: ids.secret, clock: machineClock }),
    passwordHash: scryptHash,
    uniformReplyMs: UNIFORM_REPLY_MS,
    publicUrl: config.publicUrl,
    ...signInSettings(config),
    localUrl: localUrlOf(config.port),
    operations: operationsOf(config, database, folder),
    version: packageJson.version,
    countTrack: metrics.timedCount(
      // Caches the measurements of a track for the job that checks it. A process with the role
      // `web` runs no jobs, so it does not need the cache.
      openCounting({}, config.role === 'web' ? undefined : examined.put),
    ),
    recountTrack: examining.recount,
    renderPicture: runtime.renderPicture,
    watching,
    visits,
    answers,
    web: await openStaticFiles(join(runtime.home, '..', 'web', 'dist')),
  });
  const is = { role: config.role, version: packageJson.version, node: process.version };
  things.add(await startHeartbeat({ db: database.db, id: ids.uuid(), is, clock: machineClock, log }));
  const served = config.isTraced ? tracedApp(app, ENDPOINTS, tracing, config) : app;
  return { database, jobs, app: metrics.measured(served) };
};
