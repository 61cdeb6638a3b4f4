/**
 * Starts an installation for the simulation (PostgreSQL, a web process and a worker, built like the
 * product), and reads its metrics periodically.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { build } from 'vite';
import { z } from 'zod';
import type { Database } from '../../../server/src/platform/database/database.ts';
import { openServer } from '../../../server/src/platform/database/open-postgres-server.ts';
import { newDatabase } from '../../../server/test/postgres-test-server.ts';
import { freePort, AS_OPERATED, startServer } from '../../../server/test/start-server-process.ts';
import { startPostgres } from '../../services/start-postgres.ts';
import { openCrowd, seedCrowds } from '../bench-leaderboard-seed.ts';
import { BEHIND_PROXY } from '../load/open-and-sign-up-clients.ts';
import { readingOf } from './parse-metrics.ts';
import type { Reading } from './parse-metrics.ts';

export const FastClock = z.object({
  /** Start of the simulation by the machine's clock, as Unix time in ms. */
  beganAt: z.number(),
  /** Start of the simulation by the event's clock, as Unix time in ms. */
  eventBegins: z.number(),
  timesAsFast: z.number(),
});
export type FastClock = z.output<typeof FastClock>;

export const clockOf =
  ({ beganAt, eventBegins, timesAsFast }: FastClock): (() => Date) =>
  () =>
    new Date(eventBegins + (Date.now() - beganAt) * timesAsFast);

const PACKAGE = join(import.meta.dirname, '../../../server');
const BUILT = join(PACKAGE, 'build');
const TOKEN = 'read-by-the-simulation';
const QUEUE_EVERY_MS = 1000;
/**
 * Interval between readings of the metrics in ms. Each reading takes the process some milliseconds.
 */
const READ_EVERY_MS = 5000;
const TICKS = 100;

/** State of the job queue: number of due jobs, and age of the oldest. */
export interface Queue {
  readonly due: number;
  readonly oldestSeconds: number;
}

const ROLES = ['web', 'worker'] as const;
type Role = (typeof ROLES)[number];

export type Readings = Readonly<Record<Role, readonly Reading[]>>;

export interface Installation {
  readonly version: string;
  /** Metrics read since the call of `watch`. */
  readonly readings: Readings;
  readonly queues: readonly Queue[];
  /** Reads the metrics immediately, and then periodically. */
  readonly watch: () => Promise<void>;
  readonly readProcesses: () => Promise<void>;
  readonly databaseSeconds: () => number;
  readonly readQueue: () => Promise<Queue>;
  /** Creates a challenge with this many recordings and people. Returns its id. */
  readonly fill: (recordings: number, people: number) => Promise<string>;
  readonly stop: () => Promise<void>;
}

const QueueRow = z.object({ rows: z.tuple([z.object({ due: z.coerce.number(), oldest: z.coerce.number() })]) });

const readQueue = async (db: Database): Promise<Queue> => {
  const found = await db.execute(sql`
    select count(*) as due, coalesce(extract(epoch from now() - min(run_at)), 0) as oldest from jobs
    where failed_at is null and recurring_as is null and leased_until is null and run_at <= now()`);
  const [{ due, oldest }] = QueueRow.parse(found).rows;
  return { due, oldestSeconds: oldest };
};

const processes = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
        const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
        return [{ pid: Number(pid), parent: Number(fields[1]), seconds: ticks / TICKS }];
      } catch {
        return [];
      }
    });

const secondsBelow = (pid: number): number =>
  processes()
    .filter((one) => one.pid === pid || one.parent === pid)
    .reduce((sum, { seconds }) => sum + seconds, 0);

const postmasterOf = async (db: Database): Promise<number> => {
  const { rows } = z
    .object({ rows: z.tuple([z.object({ pid: z.number() })]) })
    .parse(await db.execute(sql`select pg_backend_pid() as pid`));
  return processes().find(({ pid }) => pid === rows[0].pid)?.parent ?? 0;
};

const buildProcess = (): Promise<unknown> =>
  build({
    root: PACKAGE,
    logLevel: 'warn',
    build: {
      outDir: BUILT,
      rolldownOptions: { input: { simulated: join(import.meta.dirname, 'run-server-with-fast-clock.ts') } },
    },
  });

const readPage = async (origin: string): Promise<Reading> => {
  const reply = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  return readingOf(await reply.text());
};

type Stop = () => Promise<unknown>;

const startProcesses = async (
  url: string,
  clock: FastClock,
  port: number,
  ending: Stop[],
): Promise<Record<Role, string>> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'reptemple-simulation-'));
  ending.push(() => rm(dataDir, { recursive: true, force: true }));
  const program = [join(BUILT, 'simulated.js'), JSON.stringify(clock)];
  const settings = { ...AS_OPERATED, ...BEHIND_PROXY, DATABASE_URL: url, DATA_DIR: dataDir, METRICS_TOKEN: TOKEN };
  const start = async (role: Role, at: number): Promise<string> => {
    const { origin, end } = await startServer(at, { ...settings, ROLE: role }, program);
    ending.push(() => end('SIGTERM'));
    return origin;
  };
  return { web: await start('web', port), worker: await start('worker', await freePort()) };
};

const watching = (db: Database, origins: Record<Role, string>, ending: Stop[]) => {
  const readings: Record<Role, Reading[]> = { web: [], worker: [] };
  const queues: Queue[] = [];
  const readProcesses = async (): Promise<void> => {
    for (const role of ROLES) readings[role].push(await readPage(origins[role]));
  };
  /**
   * Calls `read` every `ms` milliseconds until the installation is shut down. Ignores failed calls:
   * on a busy machine, a process may not answer in time.
   */
  const every = (ms: number, read: () => Promise<unknown>): void => {
    const timer = setInterval(() => void read().catch(() => undefined), ms);
    ending.push(() => Promise.resolve(clearInterval(timer)));
  };
  const watch = async (): Promise<void> => {
    await readProcesses();
    every(READ_EVERY_MS, readProcesses);
    every(QUEUE_EVERY_MS, async () => queues.push(await readQueue(db)));
  };
  return { readings, queues, watch, readProcesses };
};

const fill = async (db: Database, recordings: number, people: number): Promise<string> => {
  const crowd = await openCrowd(db, recordings, Math.round(recordings / people));
  await seedCrowds(db, [crowd], () => true);
  return crowd.challengeId;
};

/**
 * Builds and starts the installation. The web process listens on `port`.
 * @throws Error if a process does not start
 */
export const install = async (clock: FastClock, port: number): Promise<Installation> => {
  const ending: Stop[] = [];
  const stop = async (): Promise<void> => {
    for (const end of ending.splice(0).toReversed()) await end();
  };
  try {
    await buildProcess();
    const postgres = await startPostgres(['shared_buffers=512MB']);
    ending.push(postgres.stop);
    const { url } = await newDatabase(postgres.url, 'untouched');
    const origins = await startProcesses(url, clock, port, ending);
    const { db, close } = await openServer(url);
    ending.push(close);
    const postmaster = await postmasterOf(db);
    return {
      version: postgres.version.replace(/^postgres \(PostgreSQL\) (\S+).*$/, 'PostgreSQL $1'),
      ...watching(db, origins, ending),
      databaseSeconds: () => secondsBelow(postmaster),
      readQueue: () => readQueue(db),
      fill: (recordings, people) => fill(db, recordings, people),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
