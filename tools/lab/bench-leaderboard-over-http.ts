/**
 * `npm --prefix tools run bench:clients`: cost of a leaderboard over HTTP, by number of recordings
 * in a challenge and of concurrent clients, compared in sequence with Directus on the same table.
 * Writes its part of docs/benchmarks.md. Starts temporary PostgreSQL and Directus servers
 * (tools/services/start-postgres.ts, tools/bench/start-directus.ts); DATABASE_URL selects an
 * existing database instead, which `bench:leaderboard` may have filled. `--sizes 1000,10000000` and
 * `--clients 1,200` select the numbers, `--each 10` means ten recordings per person, `--seconds 2`
 * the time per measurement.
 */
import '../../scripts/print-script-help.mjs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { z } from 'zod';
import { buildIfStale } from '../../scripts/build.mjs';
import { seedChallenges } from '../../server/src/features/challenges/index.ts';
import { seedExercises } from '../../server/src/features/exercises/index.ts';
import { randomIds } from '../../server/src/platform/crypto/random-ids-and-sha256.ts';
import { openServer } from '../../server/src/platform/database/open-postgres-server.ts';
import { ask, newDatabase } from '../../server/test/postgres-test-server.ts';
import { freePort, AS_OPERATED, startServer } from '../../server/test/start-server-process.ts';
import type { Running } from '../../server/test/start-server-process.ts';
import { startDirectus } from '../bench/start-directus.ts';
import type { Directus } from '../bench/start-directus.ts';
import { circumstances, round, writePart } from '../bench/write-measurements-into-docs.ts';
import { startPostgres } from '../services/start-postgres.ts';
import { openCrowd, seedCrowds } from './bench-leaderboard-seed.ts';
import type { Crowd } from './bench-leaderboard-seed.ts';

const HEADING = '## A leaderboard over HTTP';
const MIGRATIONS = join(import.meta.dirname, '../../server/migrations');
const TABLE = 'challenge_recordings';
/**
 * Number of recordings from which at most `FEW` clients are measured. Directus is then so slow that
 * additional clients would only wait for each other.
 */
const FEW_FROM = 1_000_000;
const FEW = 8;

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,100000,1000000' },
    clients: { type: 'string', default: '1,8,50,200' },
    each: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '5' },
  },
});
const numbers = (list: string): readonly number[] => list.split(',').map(Number);
const seconds = Number(values.seconds);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * Measures requests per second; undefined if no request got a response in time.
 * @throws Error if a request was rejected
 */
const measure = async (url: string, connections: number): Promise<Measured | undefined> => {
  const { requests, latency, errors, non2xx, duration } = await autocannon({
    url,
    connections,
    duration: seconds,
    timeout: 60,
  });
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} answers were refusals, ${errors} never came.`);
  if (requests.total === 0) return undefined;
  return { perSecond: requests.total / duration, p50: latency.p50, p99: latency.p99 };
};

/**
 * Requests the page once.
 * @throws Error if the response is an error
 */
const askOnce = async (url: string): Promise<void> => {
  const reply = await fetch(url);
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${text}`);
};

interface Row {
  readonly size: number;
  readonly clients: number;
  readonly ours: Measured | undefined;
  /**
   * Measurement of Directus: undefined if no request got a response in time, null if not measured.
   */
  readonly directus: Measured | undefined | null;
}

const directusUrl = ({ origin }: Directus, { challengeId }: Crowd): string => {
  const query = new URLSearchParams({
    'filter[challenge_id][_eq]': challengeId,
    sort: '-valid_reps,created_at,id',
    limit: '100',
    fields: 'id,name,gender,valid_reps,invalid_reps,status,created_at',
  });
  return `${origin}/items/${TABLE}?${query.toString()}`;
};

const QUIET_LOOKS = 5;

const isQuiet = async (database: string): Promise<boolean> => {
  const asking = await ask(
    database,
    `select 1 from pg_stat_activity where datname = current_database() and state = 'active'
      and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return asking.length === 0;
};

/**
 * Resolves when the database has been idle for half a second, because a server may still process
 * requests whose clients have disconnected.
 */
const untilQuiet = async (database: string): Promise<void> => {
  for (let quiet = 0; quiet < QUIET_LOOKS; quiet = (await isQuiet(database)) ? quiet + 1 : 0) await wait(100);
};

const measureEach = async (
  database: string,
  url: string,
  counts: readonly number[],
): Promise<ReadonlyMap<number, Measured | undefined>> => {
  await askOnce(url);
  const measured = new Map<number, Measured | undefined>();
  for (const clients of counts) {
    await untilQuiet(database);
    measured.set(clients, await measure(url, clients));
  }
  return measured;
};

/** Measures both servers in sequence, so that leftover work of Directus does not affect ours. */
const measureSize = async (
  database: string,
  server: Running,
  directus: Directus,
  crowd: Crowd,
): Promise<readonly Row[]> => {
  const { size, challengeId } = crowd;
  const counts = numbers(values.clients);
  const few = counts.filter((clients) => size < FEW_FROM || clients <= FEW);
  const ours = await measureEach(database, `${server.origin}/api/challenges/${challengeId}/leaderboard`, counts);
  const its = await measureEach(database, directusUrl(directus, crowd), few);
  return counts.map((clients) => ({
    size,
    clients,
    ours: ours.get(clients),
    directus: its.has(clients) ? its.get(clients) : null,
  }));
};

const cellsOf = (measured: Measured | undefined | null): readonly string[] => {
  if (measured === null) return ['', '', ''];
  if (!measured) return ['0', `> ${seconds * 1000}`, ''];
  return [measured.perSecond, measured.p50, measured.p99].map(round);
};

const lineOf = ({ size, clients, ours, directus }: Row): string => {
  const ratio = ours && directus ? `${round(ours.perSecond / directus.perSecond)} ×` : '';
  const cells = [size.toLocaleString('en'), clients, ...cellsOf(ours), ...cellsOf(directus), ratio];
  return `| ${cells.join(' | ')} |`;
};

const HEAD = `| recordings | clients | per second | p50 ms | p99 ms | Directus: per second | p50 ms | p99 ms | ratio |
|---:|---:|---:|---:|---:|---:|---:|---:|---:|`;

const textOf = (rows: readonly Row[], { version }: Directus, postgres: string): string =>
  [
    HEADING,
    '',
    `\`npm --prefix tools run bench:clients\` on ${circumstances()}, ${postgres}, Directus ${version}, both on one process of Node, ${seconds} s of each, the clients (autocannon) on the same machine. Ours: the first page of the board, the best of each person in the right order among equals, with the counts of all tabs. Directus: the first hundred rows of the recordings' table by reps, with one recording a person; nothing is cached by either. Of each size first ours for every number of clients, then Directus, each time once the database has nothing left to do for earlier requests. From ${FEW_FROM.toLocaleString('en')} recordings on Directus is asked by at most ${FEW}. Both write a line of log for each request. An answer that had not come when its time was over is in no figure: where fewer came than there were clients, the waits were longer than is said here.`,
    '',
    HEAD,
    ...rows.map(lineOf),
  ].join('\n');

const fill = async (url: string): Promise<readonly Crowd[]> => {
  const { db, close } = await openServer(url, MIGRATIONS);
  try {
    await seedExercises(db, randomIds, new Date());
    await seedChallenges(db, randomIds, new Date());
    const crowds: Crowd[] = [];
    for (const size of numbers(values.sizes)) crowds.push(await openCrowd(db, size, Number(values.each), false));
    await seedCrowds(db, crowds, () => true, say);
    return crowds;
  } finally {
    await close();
  }
};

const run = async (url: string): Promise<void> => {
  const crowds = await fill(url);
  const [found] = await ask(url, "select substring(version() from 'PostgreSQL [0-9.]+') as version");
  const { version } = z.object({ version: z.string() }).parse(found);
  const dataDir = await mkdtemp(join(tmpdir(), 'reptemple-bench-'));
  const ending: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  try {
    const server = await startServer(await freePort(), { ...AS_OPERATED, DATA_DIR: dataDir, DATABASE_URL: url });
    ending.unshift(() => server.end('SIGTERM'));
    const directus = await startDirectus(url, [TABLE]);
    ending.unshift(directus.stop);
    const rows: Row[] = [];
    for (const crowd of crowds) {
      const measured = await measureSize(url, server, directus, crowd);
      for (const row of measured) say(lineOf(row));
      rows.push(...measured);
    }
    const text = textOf(rows, directus, version);
    say(text);
    writePart(HEADING, text);
  } finally {
    for (const end of ending) await end();
  }
};

const runAlone = async (): Promise<void> => {
  const postgres = await startPostgres(['shared_buffers=1GB']);
  try {
    const { url } = await newDatabase(postgres.url);
    await run(url);
  } finally {
    await postgres.stop();
  }
};

buildIfStale();
const given = process.env['DATABASE_URL'];
await (given === undefined ? runAlone() : run(given));
