/**
 * Runs the application for tests, with a real database, a clock that tests move, a new file folder,
 * and clients in every role.
 */
import { createHash } from 'node:crypto';
import { RegisterGuest } from '@reptemple/contract/accounts/guest-registration-and-join-by-email';
import { ClaimFirstAdmin } from '@reptemple/contract/accounts/profile';
import { ListChallenges } from '@reptemple/contract/challenges/challenges';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { openVisitCounter } from '../src/features/analytics/visit-counter.ts';
import type { VisitCounter } from '../src/features/analytics/visit-counter.ts';
import { seedChallenges } from '../src/features/challenges/index.ts';
import { challenges } from '../src/features/challenges/schema.ts';
import { seedExercises } from '../src/features/exercises/index.ts';
import { openWatching } from '../src/features/leaderboard/change-notifications.ts';
import type { Watching } from '../src/features/leaderboard/change-notifications.ts';
import type { ProcessVideo } from '../src/features/media/jobs.ts';
import { openMailer } from '../src/features/outbox/index.ts';
import { drawPicture } from '../src/features/pictures/processing/decode-and-resize-picture.ts';
import { offerFirstAdmin } from '../src/features/profile/index.ts';
import { countTrack } from '../src/features/recordings/counting/count-track.ts';
import { VERIFY_RECORDING } from '../src/features/recordings/index.ts';
import type { RenderSetClip, RenderSetGif } from '../src/features/recordings/jobs.ts';
import type { RecountTrack } from '../src/features/verification/compare-and-recount-tracks.ts';
import type { WatchVideo } from '../src/features/verification/pose-check/run-pose-check-process.ts';
import { rereading } from '../src/platform/crypto/auth-secrets.ts';
import type { PasswordHash } from '../src/platform/crypto/password-hash.ts';
import { randomIds } from '../src/platform/crypto/random-ids-and-sha256.ts';
import type { Database } from '../src/platform/database/database.ts';
import { ACCESS_CHANGED, clearedAfter, openAnswerCache } from '../src/platform/http/response-cache.ts';
import type { AnswerCache } from '../src/platform/http/response-cache.ts';
import { openStaticFiles } from '../src/platform/http/static-files.ts';
import { momentOf } from '../src/platform/jobs/job-store.ts';
import { openJobs } from '../src/platform/jobs/jobs.ts';
import type { JobRunner } from '../src/platform/jobs/jobs.ts';
import type { Mailer } from '../src/platform/mail/mail-message-and-rendering.ts';
import type { Log } from '../src/platform/observability/log.ts';
import type { MailConfig, SmsConfig } from '../src/platform/process/environment-config.ts';
import type { Files } from '../src/platform/storage/file-storage-and-local-folder.ts';
import { buildRequestHandler } from '../src/request-handler.ts';
import type { RequestHandler, Dependencies } from '../src/request-handler.ts';
import { FAKE_VIDEO_WORK, jobHandlers } from './job-handlers-and-fake-video-processing.ts';
import type { TestDatabase } from './postgres-test-server.ts';
import { withTickets } from './submit-attempts-and-tracks.ts';
import { openClient, signUp } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';
import { openTestDatabase } from './test-database.ts';
import { openTestFiles } from './test-storage.ts';
import type { TestFiles } from './test-storage.ts';

export const findPushUps = async (client: Client): Promise<Challenge> => {
  const { challenges } = await client.call(ListChallenges);
  const found = challenges.find((challenge) => challenge.slug === 'push-ups');
  if (!found) throw new Error('The push-up challenge was not seeded.');
  return found;
};

const becomeAdmin = async (client: Client, db: Database): Promise<void> => {
  const token = await offerFirstAdmin(db, randomIds);
  if (token === undefined) throw new Error('There is an admin already.');
  await client.call(ClaimFirstAdmin, { body: { token } });
};

const becomeGuest = async (client: Client, db: Database): Promise<void> => {
  const [open] = await db.update(challenges).set({ allowGuests: true }).returning();
  const body = { challengeId: open?.id, name: 'Guest', email: 'guest@example.org', gender: null };
  await client.call(RegisterGuest, { body });
};

interface ListeningLog extends Log {
  readonly take: () => readonly string[];
}

const listeningLog = (): ListeningLog => {
  let errors: string[] = [];
  const ignore = (): void => undefined;
  return {
    debug: ignore,
    info: ignore,
    warn: ignore,
    error: (fields, message) => {
      const cause = 'err' in fields && fields.err instanceof Error ? (fields.err.stack ?? '') : '';
      errors.push(`${message} ${cause}`);
    },
    take: () => {
      const taken = errors;
      errors = [];
      return taken;
    },
  };
};

const printer = () => {
  let printed: readonly string[] = [];
  return {
    print: (lines: string): void => {
      printed = [...printed, lines];
    },
    printed: () => printed,
    forget: (): void => {
      printed = [];
    },
  };
};

const fingerprint = (password: string): string => createHash('sha256').update(password).digest('hex');

/**
 * Fast password hash. The real one takes 0.1 s per sign-up, and is covered by
 * `password-hash.test.ts`.
 */
const quickHash: PasswordHash = {
  hash: async (password) => fingerprint(password),
  verify: async ({ hash, password }) => hash === fingerprint(password),
};

/** Initial time of the test clock: noon, far from midnight. */
const START = new Date('2026-03-15T12:00:00Z');

export interface Harness {
  readonly app: RequestHandler;
  readonly db: Database;
  readonly visits: VisitCounter;
  readonly files: Files;
  readonly jobs: JobRunner;
  readonly log: Log;
  readonly mailer: Mailer;
  /**
   * Returns the emails printed since the last reset. The server prints emails while it has neither
   * a mail server nor an admin.
   */
  readonly printed: () => readonly string[];
  /**
   * Returns an anonymous client with its own IP address, so that clients do not share rate limits.
   */
  readonly visitor: () => Client;
  readonly person: (name: string) => Promise<Client>;
  readonly admin: () => Promise<Client>;
  /** Creates a guest, and makes all challenges allow guests. */
  readonly guest: () => Promise<Client>;
  readonly pushUps: () => Promise<Challenge>;
  readonly now: () => Date;
  readonly passTime: (milliseconds: number) => void;
  readonly processBy: (process: ProcessVideo) => void;
  readonly renderBy: (render: RenderSetClip) => void;
  readonly drawBy: (draw: RenderSetGif) => void;
  readonly watchBy: (watch: WatchVideo) => void;
  readonly recountBy: (recount: RecountTrack) => void;
  /**
   * Returns and clears the error lines logged since the last reset. For tests that provoke errors.
   */
  readonly takeErrors: () => readonly string[];
  readonly checkAgain: (recordingId: string) => Promise<void>;
  readonly reset: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Stores the exercises as a first start does, and copies these rows, so that `restoreSeeds` can
 * restore them. Empties the database first, so that no recurring jobs run in tests.
 */
const keepExercises = async (database: TestDatabase): Promise<void> => {
  await database.empty();
  await seedExercises(database.db, randomIds, START);
  await database.keepRows();
};

/**
 * Restores the exercises, and creates the challenges again. Challenges get new ids for each test,
 * because statistics are cached by challenge.
 */
const restoreSeeds = async (database: TestDatabase): Promise<void> => {
  await database.restore();
  await seedChallenges(database.db, randomIds, START);
};

type Inside = Omit<Harness, 'app' | 'visitor' | 'person' | 'admin' | 'guest' | 'pushUps'> & {
  readonly dbNoRetry: Database;
  readonly answers: AnswerCache;
  readonly watching: Watching;
  readonly visits: VisitCounter;
  readonly recountTrack: RecountTrack;
};

interface Gateways {
  readonly mail: MailConfig | undefined;
  readonly sms: SmsConfig | undefined;
  /** Clock in ms that determines the age of cached responses; undefined for the real clock. */
  readonly answerClock: (() => number) | undefined;
}

const checkNow = async (jobs: JobRunner, db: Database, recordingId: string): Promise<void> => {
  await jobs.send(db, VERIFY_RECORDING, { recordingId });
  await jobs.drain();
};

/**
 * Returns a database that calls `onUse` when a test changes data directly. Does not notice changes
 * in transactions.
 */
const noticed = (db: Database, onUse: () => void): Database =>
  new Proxy(db, {
    get: (target, name) => {
      if (name === 'insert' || name === 'update' || name === 'delete' || name === 'execute') onUse();
      return Reflect.get(target, name, target);
    },
  });

/**
 * Opens database, file storage and jobs. Also returns functions with which tests move the clock,
 * replace the video processing and reset everything.
 */
const openInside = async (gateways: Gateways, open: () => Promise<TestFiles>): Promise<Inside> => {
  const database = await openTestDatabase();
  const { files, close: closeFiles } = await open();
  const log = listeningLog();
  const answers = openAnswerCache(gateways.answerClock);
  let now = START;
  let doing = FAKE_VIDEO_WORK;
  const clock = (): Date => now;
  const work = jobHandlers(
    {
      process: (job) => doing.process(job),
      clip: (job) => doing.clip(job),
      gif: (job) => doing.gif(job),
      watch: (order, ending) => doing.watch(order, ending),
    },
    gateways,
  );
  const time = { clock, queueTime: () => momentOf(now) };
  const jobs = await openJobs({ database, files, ids: randomIds, ...time, log }, clearedAfter(work, answers));
  database.notices.listen(ACCESS_CHANGED, answers.clear, log);
  const { print, printed, forget } = printer();
  await keepExercises(database);
  await restoreSeeds(database);
  return {
    db: database.db,
    dbNoRetry: database.dbNoRetry,
    answers,
    visits: openVisitCounter(),
    watching: openWatching({ notices: database.notices, log, onChange: answers.clear }),
    files,
    jobs,
    log,
    mailer: openMailer({ jobs, ids: randomIds, clock, isConfigured: gateways.mail !== undefined, print }),
    printed,
    now: clock,
    passTime: (milliseconds) => {
      // Clears the cache of responses, which would otherwise be used for up to a second. Most tests
      // should not wait for that.
      answers.clear();
      now = new Date(now.getTime() + milliseconds);
    },
    processBy: (process) => void (doing = { ...doing, process }),
    renderBy: (clip) => void (doing = { ...doing, clip }),
    drawBy: (gif) => void (doing = { ...doing, gif }),
    watchBy: (watch) => void (doing = { ...doing, watch }),
    recountBy: (recount) => void (doing = { ...doing, recount }),
    recountTrack: (...asked) => doing.recount(...asked),
    takeErrors: log.take,
    checkAgain: (recordingId) => checkNow(jobs, database.db, recordingId),
    reset: async () => {
      now = START;
      doing = FAKE_VIDEO_WORK;
      forget();
      log.take();
      await restoreSeeds(database);
      answers.clear();
    },
    close: async () => {
      await jobs.stop();
      await database.close();
      await closeFiles();
    },
  };
};

type Settings = Partial<
  Pick<
    Dependencies,
    | 'adminEmail'
    | 'adminSecondFactor'
    | 'oidc'
    | 'captcha'
    | 'sms'
    | 'wallet'
    | 'publicUrl'
    | 'localUrl'
    | 'authSecrets'
    | 'uniformReplyMs'
  > & { readonly answerClock: () => number }
>;

/**
 * Opens the test application. `webFolder`: folder with the web app's files. `mail`: settings of the
 * mail server; undefined for none.
 */
export const openHarness = async (
  webFolder = '/nowhere',
  mail?: MailConfig,
  settings: Settings = {},
  storage: () => Promise<TestFiles> = openTestFiles,
): Promise<Harness> => {
  const inside = await openInside({ mail, sms: settings.sms, answerClock: settings.answerClock }, storage);
  const { now } = inside;
  const db = noticed(inside.db, inside.answers.clear);
  const app = buildRequestHandler({
    ...inside,
    mail,
    ids: randomIds,
    clock: now,
    authSecrets: rereading(() => Promise.resolve('a secret that is long enough for tests only'), now),
    passwordHash: quickHash,
    uniformReplyMs: 0,
    publicUrl: undefined,
    adminEmail: undefined,
    adminSecondFactor: 'optional',
    oidc: undefined,
    captcha: 'off',
    sms: undefined,
    wallet: undefined,
    localUrl: 'http://localhost:3000',
    operations: { storage: 'folder', database: 'embedded', folder: '/', connections: undefined },
    ...settings,
    version: '0.0.0-test',
    countTrack,
    renderPicture: drawPicture,
    web: await openStaticFiles(webFolder),
  });
  let people = 0;
  const visitor = (): Client => withTickets(openClient(app, `10.0.0.${(people += 1)}`), db);
  const person = async (name: string): Promise<Client> => {
    const client = visitor();
    await signUp(client, `${name.toLowerCase()}@example.org`, { name });
    return client;
  };
  const admin = async (): Promise<Client> => {
    const client = await person('Admin');
    await becomeAdmin(client, db);
    return client;
  };
  const guest = async (): Promise<Client> => {
    const client = visitor();
    await becomeGuest(client, db);
    return client;
  };
  return { ...inside, db, app, visitor, person, admin, guest, pushUps: () => findPushUps(visitor()) };
};
