/** A simulated installation: a PostgreSQL server, a process that serves and one that works beside it, each measured once a second. */
import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { startPostgres } from '../../../scripts/postgres.ts';
import { seedChallenges } from '../../src/features/challenges/public.ts';
import { seedExercises } from '../../src/features/exercises/public.ts';
import { openServer, type Database } from '../../src/platform/database.ts';
import { randomIds } from '../../src/platform/ids.ts';
import { freePort } from '../../test/local-server.ts';
import { newDatabase } from '../../test/test-server.ts';
import { Sample, SAMPLE_MS, type Order } from './messages.ts';

const PROCESS = join(import.meta.dirname, 'process.ts');
/** Linux counts processor time in hundredths of a second. */
const TICKS = 100;

/** Of one moment: work that could be done and is not, how long the oldest of it has waited, and how much is stored. */
export interface Queue {
  readonly due: number;
  readonly oldestSeconds: number;
}

export interface Installation {
  readonly origin: string;
  readonly version: string;
  /** Since the start of the processes, one a second. */
  readonly samples: Readonly<Record<Order['role'], Sample[]>>;
  readonly queues: Queue[];
  /** That the database server has used since it was started. */
  readonly databaseSeconds: () => number;
  readonly readQueue: () => Promise<Queue>;
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

/** Number, parent, and processor time with that of children that have ended, of every process. */
const processes = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
        const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
        return [{ pid: Number(pid), parent: Number(fields[1]), seconds: ticks / TICKS }];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });

const secondsBelow = (pid: number): number =>
  processes()
    .filter((one) => one.pid === pid || one.parent === pid)
    .reduce((sum, { seconds }) => sum + seconds, 0);

/** The process that all others of a PostgreSQL server come from. */
const postmasterOf = async (db: Database): Promise<number> => {
  const { rows } = z
    .object({ rows: z.tuple([z.object({ pid: z.number() })]) })
    .parse(await db.execute(sql`select pg_backend_pid() as pid`));
  return processes().find(({ pid }) => pid === rows[0].pid)?.parent ?? 0;
};

const launch = (order: Order, samples: Sample[]): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', PROCESS, JSON.stringify(order)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.once('exit', (code) => reject(new Error(`The ${order.role} process ended with ${code}.`)));
    child.on('message', (message) => {
      if (message === 'ready') resolve(child);
      else samples.push(Sample.parse(message));
    });
  });

/** @throws when something does not start. */
export const install = async (clock: Pick<Order, 'beganAt' | 'dayBegins' | 'timesAsFast'>): Promise<Installation> => {
  const ending: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const end of ending.splice(0).toReversed()) await end();
  };
  try {
    const postgres = await startPostgres(['shared_buffers=512MB']);
    ending.push(postgres.stop);
    const { url } = await newDatabase(postgres.url);
    const dataDir = await mkdtemp(join(tmpdir(), 'reptemple-simulation-'));
    ending.push(() => rm(dataDir, { recursive: true, force: true }));
    const { db, close } = await openServer(url);
    ending.push(close);
    await seedExercises(db, randomIds, new Date(clock.dayBegins));
    await seedChallenges(db, randomIds, new Date(clock.dayBegins));
    const samples = { web: [] as Sample[], worker: [] as Sample[] };
    const port = await freePort();
    for (const role of ['web', 'worker'] as const) {
      const child = await launch({ ...clock, role, url, dataDir, port }, samples[role]);
      ending.push(() => Promise.resolve(child.kill('SIGKILL')));
    }
    const queues: Queue[] = [];
    const timer = setInterval(() => void readQueue(db).then((queue) => queues.push(queue)), SAMPLE_MS);
    ending.push(() => Promise.resolve(clearInterval(timer)));
    const postmaster = await postmasterOf(db);
    return {
      origin: `http://localhost:${port}`,
      version: postgres.version.replace(/^postgres \(PostgreSQL\) (\S+).*$/, 'PostgreSQL $1'),
      samples,
      queues,
      databaseSeconds: () => secondsBelow(postmaster),
      readQueue: () => readQueue(db),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
