/**
 * `npm --prefix tools run bench:idle`: start-up time and idle memory of the built server, on the
 * embedded database and on PostgreSQL, compared with plain Node.js with the same database and with
 * Directus; then the download size of the first pages. Writes its part of docs/benchmarks.md.
 */
import '../../scripts/print-script-help.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildIfStale } from '../../scripts/build.mjs';
import { newDatabase } from '../../server/test/postgres-test-server.ts';
import { freePort, AS_OPERATED, startServer } from '../../server/test/start-server-process.ts';
import { startChromium } from '../services/start-chromium.ts';
import { startPostgres } from '../services/start-postgres.ts';
import { startDirectus } from './start-directus.ts';
import { circumstances, quantile, round, writePart } from './write-measurements-into-docs.ts';

const HEADING = '## Start-up, idle memory, weight of pages';
const MINIMAL_SERVER = join(import.meta.dirname, '../lab/minimal-node-server.mjs');
const BARE_NODE = 'bare Node';
const STARTS = 5;
const MAX_MB = 300;
/**
 * Time in ms to wait before memory is read: once after start-up, and again after `SOME_REQUESTS`
 * requests.
 */
const IDLE_MS = 10_000;
const SOME_REQUESTS = 200;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Returns the resident memory of a process in MB. An idle server has no child processes. */
const memoryOf = (pid: number): number => {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) throw new Error('Memory is read from /proc, which there is on Linux only.');
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] ?? Number.NaN) / 1024;
};

interface Idle {
  readonly what: string;
  readonly firstStartMs?: number;
  readonly startMs: number;
  readonly idleMb: number;
  readonly usedMb?: number;
}

const askALittle = async (origin: string): Promise<void> => {
  const paths = ['/', '/api/challenges', '/api/challenges/push-ups/leaderboard', '/api/openapi.json'];
  for (let done = 0; done < SOME_REQUESTS; done += 1)
    await (await fetch(origin + (paths[done % paths.length] ?? '/'))).arrayBuffer();
};

interface Started {
  readonly pid: number;
  readonly startedInMs: number;
  readonly end: (signal: 'SIGTERM') => Promise<unknown>;
}

/**
 * Starts an instance `times` times, stopping all but the last. Returns the last and all start-up
 * times in ms.
 */
const startOften = async <T extends Started>(times: number, start: () => Promise<T>) => {
  let last = await start();
  const starts = [last.startedInMs];
  while (starts.length < times) {
    await last.end('SIGTERM');
    last = await start();
    starts.push(last.startedInMs);
  }
  return { starts, last };
};

/**
 * Measures start-up times and memory of our server. The first start creates the database. The
 * median is of the others, on existing data.
 */
const measureServer = async (what: string, settings: Readonly<Record<string, string>>): Promise<Idle> => {
  const { starts, last } = await startOften(1 + STARTS, async () =>
    startServer(await freePort(), { ...AS_OPERATED, ...settings }),
  );
  await wait(IDLE_MS);
  const idleMb = memoryOf(last.pid);
  await askALittle(last.origin);
  await wait(IDLE_MS);
  const usedMb = memoryOf(last.pid);
  await last.end('SIGTERM');
  const [firstStartMs = 0, ...others] = starts;
  return { what, firstStartMs, startMs: quantile(others, 0.5), idleMb, usedMb };
};

const startBare = async (folder: readonly string[]): Promise<Started> => {
  const began = performance.now();
  const child = spawn(process.execPath, [MINIMAL_SERVER, ...folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  const startedInMs = performance.now() - began;
  const end = (signal: 'SIGTERM'): Promise<unknown> => {
    child.kill(signal);
    return ended;
  };
  return { pid: child.pid ?? 0, startedInMs, end };
};

/**
 * Measures start-up time and memory of plain Node.js or, with a folder, of Node.js with a database
 * there.
 */
const measureBare = async (what: string, ...folder: readonly string[]): Promise<Idle> => {
  const { starts, last } = await startOften(STARTS, () => startBare(folder));
  await wait(IDLE_MS);
  const idleMb = memoryOf(last.pid);
  await last.end('SIGTERM');
  return { what, startMs: quantile(starts, 0.5), idleMb };
};

const measureAll = async (folder: string, weigh: (directus: string) => Promise<void>): Promise<readonly Idle[]> => {
  const data = join(folder, 'data');
  const embedded = await measureServer('RepTemple, embedded database', { DATA_DIR: data });
  const bare = await measureBare(
    'bare Node with that database open as it comes (128 MB of page cache; ours has 32)',
    join(data, 'database'),
  );
  const postgres = await startPostgres([]);
  try {
    const { url } = await newDatabase(postgres.url, 'untouched');
    const server = await measureServer('RepTemple, PostgreSQL', {
      DATA_DIR: join(folder, 'shared'),
      DATABASE_URL: url,
    });
    const empty = await newDatabase(postgres.url, 'untouched');
    const directus = await startDirectus(empty.url, []);
    await wait(IDLE_MS);
    const { startedInMs: startMs, pid } = directus;
    const other = { what: `Directus ${directus.version}, PostgreSQL`, startMs, idleMb: memoryOf(pid) };
    await weigh(directus.origin);
    await directus.stop();
    return [embedded, bare, await measureBare(BARE_NODE), server, other];
  } finally {
    await postgres.stop();
  }
};

const KINDS = ['Document', 'Script', 'Stylesheet', 'Font', 'Image', 'other'] as const;
type Kind = (typeof KINDS)[number];

interface Weight {
  readonly page: string;
  /** Transferred size including headers, in units of 1024 bytes. */
  readonly kilobytes: Readonly<Record<Kind, number>>;
  readonly requests: number;
}

const isKind = (text: string): text is Kind => KINDS.some((kind) => kind === text);

const weighPage = async (page: string, address: string): Promise<Weight> => {
  const browser = await startChromium();
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
    const tab = await context.newPage();
    const session = await context.newCDPSession(tab);
    await session.send('Network.enable');
    const kilobytes = { Document: 0, Script: 0, Stylesheet: 0, Font: 0, Image: 0, other: 0 };
    const kinds = new Map<string, Kind>();
    session.on('Network.responseReceived', ({ requestId, type }) =>
      kinds.set(requestId, isKind(type) ? type : 'other'),
    );
    let requests = 0;
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      kilobytes[kinds.get(requestId) ?? 'other'] += encodedDataLength / 1024;
      requests += 1;
    });
    await tab.goto(address, { waitUntil: 'networkidle' });
    return { page, kilobytes, requests };
  } finally {
    await browser.close();
  }
};

const weighOurs = async (dataDir: string): Promise<readonly Weight[]> => {
  const server = await startServer(await freePort(), { DATA_DIR: dataDir });
  try {
    const pages = [
      ['landing', '/'],
      ['catalogue', '/challenges'],
      ['challenge', '/challenge/push-ups'],
      ['leaderboard', '/challenge/push-ups/leaderboard'],
    ] as const;
    const weights: Weight[] = [];
    for (const [page, path] of pages) weights.push(await weighPage(page, server.origin + path));
    return weights;
  } finally {
    await server.end('SIGTERM');
  }
};

const besideOf = (figure: number | undefined, yardstick: number): readonly string[] =>
  figure === undefined ? ['', ''] : [round(figure), `${round(figure / yardstick)} ×`];

const idleRow = (bare: Idle, { what, firstStartMs, startMs, idleMb, usedMb }: Idle): string => {
  const starts = [firstStartMs, startMs].flatMap((ms) => besideOf(ms && ms / 1000, bare.startMs / 1000));
  const memory = [idleMb, usedMb].flatMap((mb) => besideOf(mb, bare.idleMb));
  return `| ${[what, ...starts, ...memory].join(' | ')} |`;
};

const totalOf = ({ kilobytes }: Weight): number => KINDS.reduce((sum, kind) => sum + kilobytes[kind], 0);

const weightRow = (yardstick: Weight | undefined, weight: Weight): string => {
  const cells = [weight.page, weight.requests, ...KINDS.map((kind) => weight.kilobytes[kind].toFixed(0))];
  const share = yardstick && (totalOf(weight) / totalOf(yardstick)).toFixed(2);
  return `| ${cells.join(' | ')} | ${totalOf(weight).toFixed(0)} | ${share} × |`;
};

const textOf = (idle: readonly Idle[], weights: readonly Weight[]): string => {
  const bare = idle.find(({ what }) => what === BARE_NODE);
  if (!bare) throw new Error('There is nothing to hold it against.');
  return [
    HEADING,
    '',
    `\`npm --prefix tools run bench:idle\` on ${circumstances()}. The first start makes the database, the others are the middle of ${STARTS} (Directus: one), each until it answers that it is ready. Memory: resident, of the whole process, ${IDLE_MS / 1000} s after the start and ${IDLE_MS / 1000} s after ${SOME_REQUESTS} requests; at most ${MAX_MB} MB. The embedded database is within the process, PostgreSQL beside it is not counted. Each ratio is to ${BARE_NODE}'s start and idle memory.`,
    '',
    '| what | first start, s | ratio | start, s | ratio | idle, MB | ratio | after requests, MB | ratio |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...idle.map((one) => idleRow(bare, one)),
    '',
    'What a first visit loads before anybody touches the page, KB as they come over the wire, in Chromium; beside the first page that Directus shows.',
    '',
    '| page | requests | document | scripts | styles | fonts | pictures | other | all | beside Directus |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...weights.map((weight) => weightRow(weights.at(-1), weight)),
  ].join('\n');
};

buildIfStale();
const folder = await mkdtemp(join(tmpdir(), 'reptemple-bench-'));
try {
  const weights: Weight[] = [];
  const idle = await measureAll(folder, async (directus) => {
    weights.push(...(await weighOurs(join(folder, 'data'))));
    weights.push(await weighPage('Directus, to sign in', `${directus}/admin/login`));
  });
  const text = textOf(idle, weights);
  say(text);
  writePart(HEADING, text);
  const ours = idle.filter(({ what }) => what.startsWith('RepTemple'));
  if (ours.some(({ idleMb, usedMb = 0 }) => Math.max(idleMb, usedMb) > MAX_MB)) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
