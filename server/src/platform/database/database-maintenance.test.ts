import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestDatabase } from '../../../test/postgres-test-server.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { randomIds } from '../crypto/random-ids-and-sha256.ts';
import { momentOf } from '../jobs/job-store.ts';
import type { Moment } from '../jobs/job-store.ts';
import { openJobs } from '../jobs/jobs.ts';
import { openLog } from '../observability/log.ts';
import { localFiles } from '../storage/file-storage-and-local-folder.ts';
import { maintenanceJobs } from './database-maintenance.ts';
import { settings } from './key-value-settings.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const knownRows = async (): Promise<unknown> => {
  const [row] = await database.db
    .select({ rows: sql`reltuples` })
    .from(sql`pg_class`)
    .where(sql`relname = 'app_settings'`);
  return row?.rows;
};

it('the maintenance jobs update the row statistics of tables: after a day, and after a minute if they grew', async () => {
  const { db } = database;
  let now = new Date('2026-03-15T12:00:00Z');
  const files = localFiles('/nowhere', randomIds.uuid);
  const queueTime = (): Moment => momentOf(now);
  const log = openLog('silent');
  const jobs = await openJobs({ database, files, ids: randomIds, clock: () => now, queueTime, log }, maintenanceJobs);
  await db.insert(settings).values([1, 2, 3].map((at) => ({ name: `name ${at}`, value: 'value' })));
  await jobs.drain();
  expect(await knownRows()).toBe(3);
  await db.insert(settings).values({ name: 'another', value: 'value' });
  expect(await jobs.drain()).toBe(0);
  now = new Date(now.getTime() + 24 * 60 * 60 * 1000);
  expect(await jobs.drain()).toBe(2);
  expect(await knownRows()).toBe(4);
  await db.insert(settings).values({ name: 'small', value: 'value' });
  now = new Date(now.getTime() + 60 * 1000);
  expect(await jobs.drain()).toBe(1);
  expect(await knownRows()).toBe(4);
  const rows = Array.from({ length: 400 }, (_none, at) => ({ name: `more ${at}`, value: 'value'.repeat(20) }));
  await db.insert(settings).values(rows);
  now = new Date(now.getTime() + 60 * 1000);
  expect(await jobs.drain()).toBe(1);
  expect(await knownRows()).toBe(405);
});
