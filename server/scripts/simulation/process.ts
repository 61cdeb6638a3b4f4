/**
 * One process of the simulated installation: the application as `main.ts` puts it together, with a clock that runs faster, as a server (`web`) or as what
 * works beside it (`worker`). What would decode videos is left out: files are written in their place, and nobody looks at them. Started by simulate.ts.
 */
import { copyFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getRequestListener } from '@hono/node-server';
import { buildApp } from '../../src/app.ts';
import { attemptJobs } from '../../src/features/attempts/jobs.ts';
import { openWatching } from '../../src/features/leaderboard/watching.ts';
import { mediaJobs, type ProcessVideo } from '../../src/features/media/jobs.ts';
import { outboxJobs } from '../../src/features/outbox/jobs.ts';
import { openMailer } from '../../src/features/outbox/public.ts';
import { openCounting } from '../../src/features/recordings/counting.ts';
import { recordingJobs } from '../../src/features/recordings/jobs.ts';
import { reviewJobs } from '../../src/features/review/jobs.ts';
import { verificationJobs } from '../../src/features/verification/jobs.ts';
import { openExamining } from '../../src/features/verification/threads.ts';
import { openAuthSecrets } from '../../src/platform/auth-secrets.ts';
import { openServer } from '../../src/platform/database.ts';
import { fileRemoval } from '../../src/platform/file-removal.ts';
import { randomIds } from '../../src/platform/ids.ts';
import { openJobs, type BoundJob } from '../../src/platform/jobs.ts';
import { openLog } from '../../src/platform/log.ts';
import { openFiles } from '../../src/platform/open-files.ts';
import { scryptHash } from '../../src/platform/password-hash.ts';
import { rateLimitJobs } from '../../src/platform/rate-limits.ts';
import { openStaticFiles } from '../../src/platform/static-files.ts';
import { Order, SAMPLE_MS, type Sample } from './messages.ts';

const CLIPS = join(import.meta.dirname, '../../../media/clips');
const ignore = (): void => undefined;

/** The same three files for every video. */
const pretendToProcess: ProcessVideo = async ({ outputDir }) => {
  const [video, thumbnail, gif] = ['video.webm', 'thumbnail.jpg', 'highlight.gif'].map((name) => join(outputDir, name));
  if (!video || !thumbnail || !gif) throw new Error('There are three files.');
  await copyFile(join(CLIPS, 'push-up.webm'), video);
  await copyFile(join(CLIPS, 'push-up.jpg'), thumbnail);
  await copyFile(join(CLIPS, 'push-up.jpg'), gif);
  const sizes = { durationMs: 16_000, width: 640, height: 360 };
  return { ok: true, video: { path: video, type: 'video/webm' }, thumbnailPath: thumbnail, gifPath: gif, ...sizes };
};

/** What was done since the last sample, by the name of the job. */
const openTimes = () => {
  let jobs: Record<string, { count: number; ms: number }> = {};
  const timed = (bound: BoundJob): BoundJob => ({
    ...bound,
    run: async (data, context) => {
      const began = performance.now();
      await bound.run(data, context);
      const known = jobs[bound.job.name] ?? { count: 0, ms: 0 };
      jobs[bound.job.name] = { count: known.count + 1, ms: known.ms + performance.now() - began };
    },
  });
  const take = (): Sample['jobs'] => {
    const taken = jobs;
    jobs = {};
    return taken;
  };
  return { timed, take };
};

const { role, url, dataDir, port, beganAt, dayBegins, timesAsFast } = Order.parse(JSON.parse(process.argv[2] ?? ''));
/** Of those who take part; jobs go by the machine's, as a lease of a minute has to last one. */
const clock = (): Date => new Date(dayBegins + (Date.now() - beganAt) * timesAsFast);
const log = { ...openLog('error'), debug: ignore, info: ignore, warn: ignore };
const ids = randomIds;
const database = await openServer(url);
const { db, dbOnce, notices } = database;
const files = await openFiles(
  { s3: undefined, publicUrl: undefined },
  { dataFolder: dataDir, unique: ids.uuid, clock },
);
const examining = openExamining();
const { timed, take } = openTimes();
const work = [
  ...mediaJobs(pretendToProcess),
  ...attemptJobs,
  ...recordingJobs,
  ...reviewJobs,
  ...verificationJobs({ ...examining, watch: () => Promise.resolve(null) }),
  ...outboxJobs(undefined),
  ...rateLimitJobs,
  fileRemoval,
].map(timed);
const jobs = await openJobs({ database, files, ids, clock: () => new Date(), log }, work);
const app = buildApp({
  db,
  dbOnce,
  files,
  jobs,
  mailer: openMailer({ jobs, ids, clock, isConfigured: false, print: ignore }),
  mail: undefined,
  ids,
  clock,
  log,
  authSecrets: openAuthSecrets(database, { path: dataDir }, { make: ids.secret, clock: () => new Date() }),
  passwordHash: scryptHash,
  publicUrl: undefined,
  adminEmail: undefined,
  adminSecondFactor: 'optional',
  oidc: undefined,
  localUrl: `http://localhost:${port}`,
  version: 'simulated',
  countTrack: openCounting(),
  recountTrack: examining.recount,
  watching: openWatching({ notices, log }),
  web: await openStaticFiles('/nowhere'),
  operations: { storage: 'folder', database: 'server', folder: dataDir, connections: undefined },
});

const lag = monitorEventLoopDelay();
lag.enable();
let before = process.cpuUsage();
const sample = (): void => {
  const { user, system } = process.cpuUsage(before);
  before = process.cpuUsage();
  const said: Sample = {
    cpuSeconds: (user + system) / 1_000_000,
    megabytes: process.memoryUsage.rss() / 1024 / 1024,
    lagMs: lag.percentile(99) / 1_000_000,
    jobs: take(),
  };
  lag.reset();
  process.send?.(said);
};

if (role === 'web') {
  const listener = getRequestListener((request: Request) =>
    app(request, { address: request.headers.get('x-forwarded-for') ?? '' }),
  );
  await new Promise<void>((resolve) => {
    createServer((request, response) => void listener(request, response)).listen(port, resolve);
  });
} else jobs.start();
setInterval(sample, SAMPLE_MS);
process.send?.('ready');
