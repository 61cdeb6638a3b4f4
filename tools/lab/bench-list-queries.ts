/**
 * `npm --prefix tools run bench:lists`: prints the duration of each long list on the installation
 * in DATA_DIR (see seed-large-installation.ts); `--explain` also prints the query plans. Medians of
 * five runs, in this process, without HTTP. Writes no file.
 */
import '../../scripts/print-script-help.mjs';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { PGlite } from '@electric-sql/pglite';
import { ListAdminChallenges } from '@reptemple/contract/challenges/challenge-admin';
import { ListChallenges } from '@reptemple/contract/challenges/challenges';
import { ListAudit } from '@reptemple/contract/operations/audit-log';
import { ListAnalyticsRecordings } from '@reptemple/contract/operations/challenge-analytics';
import { readFigures } from '../../server/src/features/analytics/challenge-statistics.ts';
import { listAudit } from '../../server/src/features/audit/store.ts';
import { countForAdmin, listForAdmin, listLatest } from '../../server/src/features/challenges/admin-store.ts';
import { listVisibleChallenges } from '../../server/src/features/challenges/challenge-responses-and-catalogue.ts';
import { tiesOf } from '../../server/src/features/challenges/index.ts';
import { countParticipants, findChallenge } from '../../server/src/features/challenges/store.ts';
import { listLeaders } from '../../server/src/features/leaderboard/index.ts';
import { countTabs, findPage } from '../../server/src/features/leaderboard/leaderboard-page.ts';
import { boardOf } from '../../server/src/features/leaderboard/leaderboard-tabs-and-periods.ts';
import * as figures from '../../server/src/features/recordings/admin-statistics-and-table-queries.ts';
import { useEmbedded } from '../../server/src/platform/database/database.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { openDataFolder } from '../../server/src/platform/storage/open-data-folder-and-secrets.ts';

const MIGRATIONS = join(import.meta.dirname, '../../server/migrations');
const ROUNDS = 5;
const DAY_MS = 24 * 60 * 60 * 1000;
const isExplaining = process.argv.includes('--explain');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Asked {
  readonly text: string;
  readonly params: unknown[];
}

const folder = await openDataFolder(resolve(process.env['DATA_DIR'] ?? './data'));
const client = await PGlite.create(join(folder.path, 'database'));
const database = await useEmbedded(client, MIGRATIONS);
const { db } = database;
const ask = client.query.bind(client);
let asked: Asked[] = [];
Object.assign(client, {
  query: (text: string, params: unknown[], options: object) => {
    asked.push({ text, params });
    return ask(text, params, options);
  },
});

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

const explain = async ({ text, params }: Asked): Promise<void> => {
  const { rows } = await ask<Record<string, string>>(`explain (analyze, timing off) ${text}`, params);
  for (const row of rows) say(`    ${Object.values(row).join('')}`);
};

const measure = async (name: string, run: (db: Database) => Promise<unknown>): Promise<void> => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    asked = [];
    const began = performance.now();
    await run(db);
    times.push(performance.now() - began);
  }
  say(`${median(times).toFixed(0).padStart(6)} ms  ${name}`);
  if (!isExplaining) return;
  for (const one of asked) await explain(one);
};

const read = async (all: AsyncIterable<readonly unknown[]>): Promise<number> => {
  let rows = 0;
  for await (const batch of all) rows += batch.length;
  return rows;
};

const { rows: largest } = await ask<{ id: string; recordings: number }>(
  'select challenge_id as id, count(*)::int as recordings from challenge_recordings group by 1 order by 2 desc limit 1',
);
const [{ id, recordings } = { id: '', recordings: 0 }] = largest;
const now = new Date();
const challenge = await findChallenge(db, id);
if (!challenge) throw new Error('There is no challenge with recordings.');
const ranking = { challengeId: id, ties: tiesOf(challenge), givesPrizes: challenge.givesPrizes };
const board = boardOf(challenge, 'all', 'all', now);
const since = new Date(now.getTime() - 30 * DAY_MS);

const catalogue = (query: object) => () =>
  listVisibleChallenges(db, ListChallenges.query.parse(query), { isTester: false }, now);
const table = (query: object) => () => listForAdmin(db, ListAdminChallenges.query.parse(query), now);
const rows = (query: object) => () => figures.listForAnalytics(db, ranking, ListAnalyticsRecordings.query.parse(query));
const audit = (query: object) => () => listAudit(db, ListAudit.query.parse(query));

say(`The largest challenge has ${recordings} recordings.`);
await measure('catalogue, first page', catalogue({}));
await measure('catalogue, searched', catalogue({ search: 'winter challenge 77' }));
await measure('catalogue, by name, page 100', catalogue({ sort: 'name', page: 100 }));
await measure('catalogue, participants of a page', async () => {
  const page = await catalogue({})();
  return countParticipants(
    db,
    page.rows.map((row) => row.id),
  );
});
await measure('leaderboard, first 100', () => findPage(db, board, undefined, undefined));
await measure('leaderboard, women', () => findPage(db, { ...board, tab: 'female' }, undefined, undefined));
await measure('leaderboard, counts', () => countTabs(db, challenge, board));
await measure('public page, top 3', () => listLeaders(db, challenge, { people: 3, gender: 'all' }, now));
await measure('admin table, first page', table({}));
await measure('admin table, by status, page 200', table({ sort: 'status', page: 200 }));
await measure('admin table, by name', table({ sort: 'name' }));
await measure('admin table, searched by creator', table({ search: 'person42@' }));
await measure('dashboard, challenges', () => countForAdmin(db, since, now));
await measure('dashboard, recordings', () => figures.countAllRecordings(db, since, 30));
await measure('dashboard, latest challenges', () => listLatest(db, 3));
await measure('dashboard, latest recordings', () => figures.listNewest(db, 5));
await measure('analytics, summary and attempts per day', () => readFigures(db, challenge));
await measure('analytics, first page', rows({}));
await measure('analytics, men, page 300', rows({ tab: 'male', page: 300 }));
await measure('analytics, by email', rows({ sort: 'email' }));
await measure('analytics, by date', rows({ sort: 'date', direction: 'desc' }));
await measure('analytics, searched', rows({ search: 'person4217@' }));
await measure('audit log, first page', audit({}));
await measure('audit log, page 1000', audit({ page: 1000 }));
await measure('audit log, searched', audit({ search: 'person7@size' }));
if (!isExplaining) {
  const began = performance.now();
  const heap = process.memoryUsage().heapUsed;
  const read0 = await read(figures.readRanked(db, ranking, 'all', 1000));
  const grown = (process.memoryUsage().heapUsed - heap) / 1024 / 1024;
  say(`CSV: ${read0} rows in ${(performance.now() - began).toFixed(0)} ms, heap ${grown.toFixed(0)} MB more`);
}
await database.close();
await folder.release();
