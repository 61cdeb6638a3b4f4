/**
 * `npm --prefix tools run bench:leaderboard`: cost of reading a leaderboard by number of recordings
 * in a challenge, compared with a plain query over all of them. Writes its part of
 * docs/benchmarks.md. Runs in this process, without HTTP, on a temporary embedded database;
 * DATABASE_URL selects another database, used only for this. `--sizes 1000,10000000` selects the
 * numbers, `--each 10` means ten recordings per person. `--minutes 8` stops filling after that
 * time; the next call on the same database continues. `--days-up-to 1000000` leaves the daily and
 * weekly boards of larger challenges empty. `--plain-seconds 20` cancels slow plain queries
 * earlier.
 */
import '../../scripts/print-script-help.mjs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { readFigures } from '../../server/src/features/analytics/challenge-statistics.ts';
import { seedChallenges } from '../../server/src/features/challenges/index.ts';
import { findChallenge } from '../../server/src/features/challenges/store.ts';
import { seedExercises } from '../../server/src/features/exercises/index.ts';
import {
  presentAggregates,
  countTabs,
  findPage,
  textOf,
} from '../../server/src/features/leaderboard/leaderboard-page.ts';
import { boardOf } from '../../server/src/features/leaderboard/leaderboard-tabs-and-periods.ts';
import type { Board } from '../../server/src/features/leaderboard/leaderboard-tabs-and-periods.ts';
import { findEntry, rankOf } from '../../server/src/features/leaderboard/store.ts';
import { randomIds } from '../../server/src/platform/crypto/random-ids-and-sha256.ts';
import { openEmbedded } from '../../server/src/platform/database/database.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { sqlStateOf } from '../../server/src/platform/database/error-codes-and-validated-queries.ts';
import { openServer } from '../../server/src/platform/database/open-postgres-server.ts';
import { addRecordings } from '../../server/test/insert-recordings.ts';
import { circumstances, quantile, round, writePart } from '../bench/write-measurements-into-docs.ts';
import {
  findBeforeLastPage,
  openBareTable,
  plainOf,
  openCrowd,
  peopleOf,
  personOf,
  seedCrowds,
} from './bench-leaderboard-seed.ts';
import type { Crowd } from './bench-leaderboard-seed.ts';

const MIGRATIONS = join(import.meta.dirname, '../../server/migrations');
/** Number of concurrent readers. The embedded database processes their queries in sequence. */
const READERS = 8;
const MEASURE_MS = 3_000;
const FEWEST = 2;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * Measures concurrent calls after a warm-up call: for three seconds, or for at least `FEWEST` calls
 * per reader.
 */
const measure = async (ask: () => Promise<unknown>, readers: number): Promise<Measured> => {
  await ask();
  const times: number[] = [];
  const began = performance.now();
  const reader = async (): Promise<void> => {
    for (let turns = 0; turns < FEWEST || performance.now() - began < MEASURE_MS; turns += 1) {
      const asked = performance.now();
      await ask();
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: readers }, reader));
  const seconds = (performance.now() - began) / 1000;
  return { perSecond: times.length / seconds, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
};

interface Row {
  readonly size: number;
  readonly what: string;
  readonly readers: number;
  readonly ours: Measured;
  /** Result of the plain query; undefined if it was not measured with this number of readers. */
  readonly plain?: Measured;
}

interface Work {
  readonly what: string;
  readonly ask: () => Promise<unknown>;
  readonly askPlainly: (db: Database) => Promise<unknown>;
  /** True if the plain query is fast at any size. It is then always measured with all readers. */
  readonly isPlainQuick?: boolean;
}

const worksOf = async (db: Database, crowd: Crowd): Promise<readonly Work[]> => {
  const { challengeId } = crowd;
  const challenge = await findChallenge(db, challengeId);
  if (!challenge) throw new Error('The challenge is gone.');
  const [now, people] = [new Date(), peopleOf(crowd)];
  const board = boardOf(challenge, 'all', 'all', now);
  const somebody = (): string => personOf(crowd, 1 + Math.floor(Math.random() * people));
  const entryOf = async (person: string) => {
    const entry = await findEntry(db, board, person);
    if (!entry) throw new Error('Somebody does not stand on the board.');
    return entry;
  };
  const plainly = (ask: (plain: ReturnType<typeof plainOf>) => Promise<unknown>) => (tx: Database) =>
    ask(plainOf(tx, challengeId));
  const before = await findBeforeLastPage(db, board);
  const lastPage = before && textOf(before);
  const ownRank = async (): Promise<number | null> => rankOf(db, board, await entryOf(somebody()));
  const storeBarely = await openBareTable(db);
  const total: Board = { ...board, span: 'total' };
  const aggregate = async (): Promise<unknown> => {
    const { entries } = await findPage(db, total, undefined, undefined);
    return presentAggregates(entries, { db, caller: null, now, challenge, tab: 'all' });
  };
  return [
    {
      what: 'top 100',
      ask: () => findPage(db, board, undefined, undefined),
      askPlainly: plainly((plain) => plain.top()),
    },
    { what: 'own rank', ask: ownRank, askPlainly: plainly((plain) => plain.rank(somebody())) },
    { what: 'counts', ask: () => countTabs(db, challenge, board), askPlainly: plainly((plain) => plain.counts()) },
    {
      what: 'last page',
      ask: () => findPage(db, board, lastPage, undefined),
      askPlainly: plainly((plain) => plain.lastPage(people)),
    },
    { what: 'aggregate', ask: aggregate, askPlainly: plainly((plain) => plain.totals()) },
    { what: 'analytics', ask: () => readFigures(db, challenge), askPlainly: plainly((plain) => plain.figures()) },
    {
      what: 'storing one',
      ask: () => addRecordings(db, challengeId, [{ validReps: 20 }], now),
      askPlainly: storeBarely,
      isPlainQuick: true,
    },
  ];
};

/**
 * Number of recordings from which the plain query runs with a single reader, and is cancelled after
 * `--plain-seconds`.
 */
const ALONE_FROM = 1_000_000;
const CANCELED = '57014';
const UNANSWERED: Measured = { perSecond: 0, p50: Number.POSITIVE_INFINITY, p99: Number.POSITIVE_INFINITY };

const measureLong = async (db: Database, ask: (tx: Database) => Promise<unknown>): Promise<Measured> => {
  const askInTime = (): Promise<unknown> =>
    db.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = ${mostMs}`));
      await ask(tx);
    });
  try {
    return await measure(askInTime, 1);
  } catch (error) {
    if (sqlStateOf(error) !== CANCELED) throw error;
    return UNANSWERED;
  }
};

/**
 * Measures a query and its plain version with the same number of readers. If the plain version
 * takes seconds, it runs with a single reader, and ours with one and with many.
 */
const measureWork = async (db: Database, size: number, work: Work): Promise<readonly Row[]> => {
  const { what, ask, askPlainly, isPlainQuick } = work;
  const byMany = { size, what, readers: READERS, ours: await measure(ask, READERS) };
  if (size < ALONE_FROM || isPlainQuick === true)
    return [{ ...byMany, plain: await measure(() => askPlainly(db), READERS) }];
  const ours = await measure(ask, 1);
  return [{ size, what, readers: 1, ours, plain: await measureLong(db, askPlainly) }, byMany];
};

/**
 * Measures each query for all sizes in sequence, so that other load on the machine affects all
 * sizes equally.
 */
const measureAll = async (db: Database, crowds: readonly Crowd[]): Promise<readonly Row[]> => {
  const prepared: { readonly size: number; readonly works: readonly Work[] }[] = [];
  for (const crowd of crowds) prepared.push({ size: crowd.size, works: await worksOf(db, crowd) });
  const rows: Row[] = [];
  for (const at of prepared[0]?.works.keys() ?? [])
    for (const { size, works } of prepared) {
      const work = works[at];
      if (!work) continue;
      const measured = await measureWork(db, size, work);
      for (const row of measured) say(lineOf(row));
      rows.push(...measured);
    }
  return rows;
};

const figureOf = (value: number): string => (Number.isFinite(value) ? round(value) : `> ${mostMs}`);
const cellsOf = (measured?: Measured): readonly string[] =>
  measured ? [measured.perSecond, measured.p50, measured.p99].map(figureOf) : ['', '', ''];

const lineOf = ({ size, what, readers, ours, plain }: Row): string => {
  const ratio = plain && plain.perSecond > 0 ? `${figureOf(ours.perSecond / plain.perSecond)} ×` : '';
  return `| ${[what, size.toLocaleString('en'), readers, ...cellsOf(ours), ...cellsOf(plain), ratio].join(' | ')} |`;
};

const HEAD = `| what | recordings | at once | per second | p50 ms | p99 ms | plain: per second | p50 ms | p99 ms | ratio |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|`;

const reportOf = (heading: string, version: string, rows: readonly Row[]): string => {
  const daysUpTo = Number(values['days-up-to']);
  const thinned = rows.some(({ size }) => size > daysUpTo)
    ? ` Of more than ${daysUpTo.toLocaleString('en')} recordings the boards of days and weeks were left empty: nothing is read of them here, and storing one finds them empty.`
    : '';
  const about = `\`npm --prefix tools run bench:leaderboard\` on ${circumstances()}, ${version}. One challenge, ${each === 1 ? 'one recording' : `${each} recordings`} a person, asked by ${READERS} at once for ${MEASURE_MS / 1000} s, ${FEWEST} times each at least, after a first time that does not count. From ${ALONE_FROM.toLocaleString('en')} recordings on the plain query is asked by one alone, and ended after ${values['plain-seconds']} s; beside it ours by one alone, and then ours by ${READERS}. Storing one: the recording with its places on all boards and in the figures, beside one row in a table with nothing but a key.${thinned}`;
  return `${heading}\n\n${about}\n\n${HEAD}\n${rows.map(lineOf).join('\n')}\n`;
};

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,100000,1000000' },
    each: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '600' },
    'days-up-to': { type: 'string', default: '1000000000' },
    'plain-seconds': { type: 'string', default: '60' },
    'seed-only': { type: 'boolean', default: false },
  },
});
const url = process.env['DATABASE_URL'];
const folder = await mkdtemp(join(tmpdir(), 'reptemple-bench-'));
const { db, isEmbedded, close } = await (url === undefined
  ? openEmbedded(folder, MIGRATIONS)
  : openServer(url, MIGRATIONS));
const each = Number(values.each);
const mostMs = Number(values['plain-seconds']) * 1000;

const describeServer = async (): Promise<string> => {
  const setting = (name: string) => sql<string>`current_setting(${name})`;
  const [server] = await db
    .select({ version: sql<string>`version()`, fsync: setting('fsync'), buffers: setting('shared_buffers') })
    .from(sql`(select 1) one`);
  const number = /PostgreSQL [\d.]+/.exec(server?.version ?? '')?.[0] ?? 'PostgreSQL';
  return `${number} (fsync ${server?.fsync}, shared_buffers ${server?.buffers})`;
};

const run = async (): Promise<void> => {
  await seedExercises(db, randomIds, new Date());
  await seedChallenges(db, randomIds, new Date());
  const crowds: Crowd[] = [];
  for (const size of values.sizes.split(','))
    crowds.push(await openCrowd(db, Number(size), each, Number(size) <= Number(values['days-up-to'])));
  const until = performance.now() + Number(values.minutes) * 60_000;
  const isThere = await seedCrowds(db, crowds, () => performance.now() < until, say);
  if (!isThere) return say('Not all is there yet: call it again.');
  if (values['seed-only']) return say('All is there.');
  const rows = await measureAll(db, crowds);
  const heading = isEmbedded ? '## Leaderboard, embedded database' : '## Leaderboard, PostgreSQL server';
  writePart(heading, reportOf(heading, await describeServer(), rows));
};

try {
  await run();
} finally {
  await close();
  await rm(folder, { recursive: true, force: true });
}
