/**
 * `npm run bench:leaderboard`: what reading a leaderboard costs with so many recordings in one challenge, each by another person, beside the
 * plain query over all of them. DATABASE_URL names an empty database; without it an embedded one is made and thrown away. Measured in
 * this process, without HTTP. `--sizes 1000,10000000` for other numbers; writes its part of docs/benchmarks.md.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { circumstances, quantile, writePart } from '../../scripts/benchmarks-page.ts';
import { readFigures } from '../src/features/analytics/figures.ts';
import { seedChallenges } from '../src/features/challenges/public.ts';
import { challenges } from '../src/features/challenges/schema.ts';
import { findChallenge } from '../src/features/challenges/store.ts';
import { seedExercises } from '../src/features/exercises/public.ts';
import { boardOf } from '../src/features/leaderboard/boards.ts';
import { countTabs, findPage, textOf } from '../src/features/leaderboard/page.ts';
import { findEntry, rankOf } from '../src/features/leaderboard/store.ts';
import { openEmbedded, openServer, type Database } from '../src/platform/database.ts';
import { randomIds } from '../src/platform/ids.ts';
import { addRecordings } from '../test/recorded.ts';
import { addMany, idOf, plainOf } from './bench-leaderboard-data.ts';

const MIGRATIONS = join(import.meta.dirname, '../migrations');
/** At once, as from so many people; the embedded database answers one after the other. */
const READERS = 8;
const MEASURE_MS = 3_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Asks again and again for three seconds, or once each where that takes longer. */
const measure = async (ask: () => Promise<unknown>): Promise<Measured> => {
  await ask();
  const times: number[] = [];
  const began = performance.now();
  const reader = async (): Promise<void> => {
    do {
      const asked = performance.now();
      await ask();
      times.push(performance.now() - asked);
    } while (performance.now() - began < MEASURE_MS);
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  const seconds = (performance.now() - began) / 1000;
  return { perSecond: times.length / seconds, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
};

const openChallenge = async (db: Database, size: number): Promise<string> => {
  const [template] = await db.select().from(challenges);
  if (!template) throw new Error('No challenge was seeded.');
  const id = randomIds.uuid();
  await db.insert(challenges).values({ ...template, id, slug: `bench-${size}` });
  return id;
};

interface Row {
  readonly size: number;
  readonly what: string;
  readonly ours: Measured;
  /** Undefined: there is nothing to hold it against. */
  readonly plain?: Measured;
}

interface Work {
  readonly what: string;
  readonly ask: () => Promise<unknown>;
  readonly askPlainly?: () => Promise<unknown>;
}

/** Fills a challenge, and gives what there is to ask of it. */
const prepare = async (db: Database, size: number): Promise<readonly Work[]> => {
  const began = performance.now();
  const challengeId = await openChallenge(db, size);
  await addMany(db, challengeId, size);
  say(`${size} recordings and their boards in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const challenge = await findChallenge(db, challengeId);
  if (!challenge) throw new Error('The challenge is gone.');
  const board = boardOf(challenge, 'all', 'all', new Date());
  const somebody = (): string => idOf(challengeId, 1 + Math.floor(Math.random() * size));
  const entryOf = async (person: string) => {
    const entry = await findEntry(db, board, person);
    if (!entry) throw new Error('Somebody does not stand on the board.');
    return entry;
  };
  const plain = plainOf(db, challengeId);
  const lastPage = textOf(await plain.findBeforeLastPage(size));
  const ownRank = async (): Promise<number> => rankOf(db, board, await entryOf(somebody()));
  const figures = (): Promise<unknown> => readFigures(db, challenge);
  const last = (): Promise<unknown> => findPage(db, board, lastPage, undefined);
  return [
    { what: 'top 100', ask: () => findPage(db, board, undefined, undefined), askPlainly: plain.top },
    { what: 'own rank', ask: ownRank, askPlainly: () => plain.rank(somebody()) },
    { what: 'counts', ask: () => countTabs(db, challenge, board), askPlainly: plain.counts },
    { what: 'last page', ask: last, askPlainly: () => plain.lastPage(size) },
    { what: 'analytics', ask: figures, askPlainly: plain.figures },
    { what: 'storing one', ask: () => addRecordings(db, challengeId, [{ validReps: 20 }], new Date()) },
  ];
};

/** The same of every size one after the other, so that whatever else the machine does at the time slows them alike. */
const measureAll = async (db: Database, sizes: readonly number[]): Promise<readonly Row[]> => {
  const prepared: { readonly size: number; readonly works: readonly Work[] }[] = [];
  for (const size of sizes) prepared.push({ size, works: await prepare(db, size) });
  const rows: Row[] = [];
  for (const at of prepared[0]?.works.keys() ?? [])
    for (const { size, works } of prepared) {
      const work = works[at];
      if (!work) continue;
      const { what, ask, askPlainly } = work;
      const row: Row = {
        size,
        what,
        ours: await measure(ask),
        ...(askPlainly && { plain: await measure(askPlainly) }),
      };
      say(lineOf(row));
      rows.push(row);
    }
  return rows;
};

const round = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(2));
const cellsOf = ({ perSecond, p50, p99 }: Measured): readonly string[] => [round(perSecond), round(p50), round(p99)];

const lineOf = ({ size, what, ours, plain }: Row): string => {
  const cells = [what, size.toLocaleString('en'), ...cellsOf(ours)];
  const beside = plain ? [...cellsOf(plain), `${round(ours.perSecond / plain.perSecond)} ×`] : ['', '', '', ''];
  return `| ${[...cells, ...beside].join(' | ')} |`;
};

const HEAD = `| what | recordings | per second | p50 ms | p99 ms | plain: per second | p50 ms | p99 ms | ratio |
|---|---:|---:|---:|---:|---:|---:|---:|---:|`;

const reportOf = (heading: string, version: string, rows: readonly Row[]): string => {
  const about = `\`npm run bench:leaderboard\` on ${circumstances()}, ${version}. One challenge, one person a recording, ${READERS} asking at once.`;
  return `${heading}\n\n${about}\n\n${HEAD}\n${rows.map(lineOf).join('\n')}\n`;
};

const { values } = parseArgs({ options: { sizes: { type: 'string', default: '1000,100000,1000000' } } });
const url = process.env['DATABASE_URL'];
const folder = await mkdtemp(join(tmpdir(), 'reptemple-bench-'));
const { db, isEmbedded, close } = await (url === undefined
  ? openEmbedded(folder, MIGRATIONS)
  : openServer(url, MIGRATIONS));
try {
  await seedExercises(db, randomIds, new Date());
  await seedChallenges(db, randomIds, new Date());
  const setting = (name: string) => sql<string>`current_setting(${name})`;
  const [server] = await db
    .select({ version: sql<string>`version()`, fsync: setting('fsync'), buffers: setting('shared_buffers') })
    .from(sql`(select 1) one`);
  const number = /PostgreSQL [\d.]+/.exec(server?.version ?? '')?.[0] ?? 'PostgreSQL';
  const version = `${number} (fsync ${server?.fsync}, shared_buffers ${server?.buffers})`;
  const rows = await measureAll(db, values.sizes.split(',').map(Number));
  const heading = isEmbedded ? '## Leaderboard, embedded database' : '## Leaderboard, PostgreSQL server';
  writePart(heading, reportOf(heading, version, rows));
} finally {
  await close();
  await rm(folder, { recursive: true, force: true });
}
