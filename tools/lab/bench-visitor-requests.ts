/**
 * `npm --prefix tools run bench:reads`: requests per second of the pages and data that visitors
 * read, compared with a minimal Hono server that returns the same bytes. Writes its part of
 * docs/benchmarks.md. Runs on the embedded database or, with `--postgres`, on a temporary
 * PostgreSQL server. There, `--beside PATH/server/dist/main.js` also measures another build of the
 * server, and writes nothing. Defaults: `--seconds 5` per measurement, `--rounds 3`.
 */
import '../../scripts/print-script-help.mjs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { buildIfStale } from '../../scripts/build.mjs';
import { seedChallenges } from '../../server/src/features/challenges/index.ts';
import { seedExercises } from '../../server/src/features/exercises/index.ts';
import { randomIds } from '../../server/src/platform/crypto/random-ids-and-sha256.ts';
import { openEmbedded } from '../../server/src/platform/database/database.ts';
import { openServer } from '../../server/src/platform/database/open-postgres-server.ts';
import { openDataFolder } from '../../server/src/platform/storage/open-data-folder-and-secrets.ts';
import { newDatabase } from '../../server/test/postgres-test-server.ts';
import { freePort, AS_OPERATED, startServer } from '../../server/test/start-server-process.ts';
import type { Running } from '../../server/test/start-server-process.ts';
import { circumstances, quantile, round, writePart } from '../bench/write-measurements-into-docs.ts';
import { startPostgres } from '../services/start-postgres.ts';
import { openCrowd, seedCrowds } from './bench-leaderboard-seed.ts';

const MIGRATIONS = join(import.meta.dirname, '../../server/migrations');
const SIZE = 1_000;
const CLIENTS = 8;

const { values } = parseArgs({
  options: {
    postgres: { type: 'boolean', default: false },
    beside: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
  },
});
const seconds = Number(values.seconds);
const heading = `## Reads, ${values.postgres ? 'PostgreSQL server' : 'embedded database'}`;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Read {
  readonly what: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  /** Path of the same data on the minimal server; undefined if the path is the same. */
  readonly bare?: string;
}

interface Measured {
  readonly perSecond: number;
  readonly p99: number;
}

/**
 * Measures the requests per second of a path.
 * @throws Error if a request failed
 */
const measure = async (origin: string, path: string, headers: Record<string, string> = {}): Promise<Measured> => {
  const found = await autocannon({ url: origin + path, headers, connections: CLIENTS, duration: seconds });
  if (found.non2xx > 0 || found.errors > 0)
    throw new Error(`${path}: ${found.non2xx} refusals, ${found.errors} errors`);
  return { perSecond: found.requests.total / found.duration, p99: found.latency.p99 };
};

const signUp = async (origin: string): Promise<string> => {
  const reply = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({
      name: 'Reader',
      email: `reader-${randomIds.uuid()}@example.test`,
      password: randomIds.uuid(),
    }),
  });
  if (!reply.ok) throw new Error(`The account was refused: ${await reply.text()}`);
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
};

const readsOf = async (origin: string, challengeId: string): Promise<readonly Read[]> => {
  const page = await (await fetch(origin)).text();
  const script = /\/assets\/[\w.-]+\.js/.exec(page)?.[0];
  if (script === undefined) throw new Error('The page has no script.');
  const board = `/api/challenges/${challengeId}/leaderboard`;
  const one = values.postgres ? '/sql' : board;
  const cookie = await signUp(origin);
  return [
    { what: 'health', path: '/api/health' },
    { what: 'page', path: '/' },
    { what: 'script', path: script },
    { what: 'challenges', path: '/api/challenges' },
    { what: 'challenge', path: `/api/challenges/${challengeId}` },
    { what: 'aggregate', path: `${board}/aggregate` },
    { what: 'leaderboard', path: board },
    { what: 'leaderboard, signed in', path: board, headers: { cookie }, bare: one },
  ];
};

const startBare = async (
  folder: string,
  origin: string,
  reads: readonly Read[],
  environment: Record<string, string>,
) => {
  const answers = new Map<string, object>();
  for (const { path } of reads) {
    const reply = await fetch(origin + path);
    answers.set(path, { path, type: reply.headers.get('content-type'), body: await reply.text() });
  }
  const file = join(folder, 'answers.json');
  await writeFile(file, JSON.stringify([...answers.values()]));
  return startServer(await freePort(), environment, [join(import.meta.dirname, 'minimal-hono-server.mjs'), file]);
};

const middle = (found: readonly Measured[]): Measured => ({
  perSecond: quantile(
    found.map(({ perSecond }) => perSecond),
    0.5,
  ),
  p99: quantile(
    found.map(({ p99 }) => p99),
    0.5,
  ),
});

/**
 * Measures the servers alternately, so that other load on the machine affects them equally. Returns
 * a table row.
 */
const measureRead = async (read: Read, ours: Running, bare: Running, beside: Running | undefined): Promise<string> => {
  const { what, path, headers } = read;
  const found: Record<'ours' | 'bare' | 'beside', Measured[]> = { ours: [], bare: [], beside: [] };
  for (let turn = 0; turn < Number(values.rounds); turn += 1) {
    if (beside) found.beside.push(await measure(beside.origin, path, headers));
    found.ours.push(await measure(ours.origin, path, headers));
    found.bare.push(await measure(bare.origin, read.bare ?? path));
  }
  const [own, plain] = [middle(found.ours), middle(found.bare)];
  const other = beside && middle(found.beside);
  const cells = [
    round(own.perSecond),
    round(own.p99),
    round(plain.perSecond),
    `${round(own.perSecond / plain.perSecond)} ×`,
  ];
  const more = other ? [round(other.perSecond), `${round(other.perSecond / plain.perSecond)} ×`] : [];
  return `| ${[what, ...cells, ...more].join(' | ')} |`;
};

const fill = async (databaseUrl: string | undefined, folder: string): Promise<string> => {
  const dataFolder = databaseUrl === undefined ? await openDataFolder(folder) : undefined;
  const { db, close } = await (databaseUrl === undefined
    ? openEmbedded(join(folder, 'database'), MIGRATIONS)
    : openServer(databaseUrl, MIGRATIONS));
  try {
    await seedExercises(db, randomIds, new Date());
    await seedChallenges(db, randomIds, new Date());
    const crowd = await openCrowd(db, SIZE, 1);
    await seedCrowds(db, [crowd], () => true);
    return crowd.challengeId;
  } finally {
    await close();
    await dataFolder?.release();
  }
};

const textOf = (rows: readonly string[]): string =>
  [
    heading,
    '',
    `\`npm --prefix tools run bench:reads${values.postgres ? ' -- --postgres' : ''}\` on ${circumstances()}, one process of Node, ${CLIENTS} clients (autocannon) on the same machine, the middle of ${values.rounds} rounds of ${seconds} s. A challenge with ${SIZE.toLocaleString('en')} people. Beside it a bare Hono server that answers with the same bytes; on PostgreSQL the leaderboard of someone signed in is beside a bare Hono server with one statement for the same rows. Ours writes a line of log for each request.`,
    '',
    `| what | per second | p99 ms | bare: per second | ratio |${values.beside === undefined ? '' : ' beside: per second | ratio |'}`,
    `|---|---:|---:|---:|---:|${values.beside === undefined ? '' : '---:|---:|'}`,
    ...rows,
  ].join('\n');

const run = async (databaseUrl?: string): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'reptemple-bench-'));
  const ending: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const environment = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  const start = async (name: string, program?: readonly string[]): Promise<Running> => {
    const settings = { ...AS_OPERATED, ...environment, DATA_DIR: join(folder, name) };
    const server = await startServer(await freePort(), settings, program);
    ending.unshift(() => server.end('SIGTERM'));
    return server;
  };
  try {
    const challengeId = await fill(databaseUrl, join(folder, 'ours'));
    const ours = await start('ours');
    const reads = await readsOf(ours.origin, challengeId);
    const bare = await startBare(folder, ours.origin, reads, { ...environment, CHALLENGE: challengeId });
    ending.unshift(() => bare.end('SIGKILL'));
    const beside = values.beside === undefined ? undefined : await start('ours', [values.beside]);
    const rows: string[] = [];
    for (const read of reads) {
      rows.push(await measureRead(read, ours, bare, beside));
      say(rows.at(-1) ?? '');
    }
    const text = textOf(rows);
    say(text);
    if (values.beside === undefined) writePart(heading, text);
  } finally {
    for (const end of ending) await end();
  }
};

buildIfStale();
if (values.postgres) {
  const postgres = await startPostgres(['shared_buffers=256MB']);
  try {
    await run((await newDatabase(postgres.url)).url);
  } finally {
    await postgres.stop();
  }
} else {
  await run();
}
