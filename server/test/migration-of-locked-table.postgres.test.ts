/**
 * Tests the migration of a table that is locked for long, for example by a backup. Runs only in
 * `npm --prefix tools run test:postgres`.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { openServer } from '../src/platform/database/open-postgres-server.ts';
import { MIGRATIONS, newDatabase, TEST_SERVER } from './postgres-test-server.ts';

const Journal = z.looseObject({ entries: z.array(z.looseObject({ idx: z.int(), when: z.int() })) });

const oneMore = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'reptemple-migrations-'));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = Journal.parse(JSON.parse(await readFile(path, 'utf8')));
  const last = journal.entries.at(-1);
  const entry = { ...last, idx: journal.entries.length, when: (last?.when ?? 0) + 1, tag: '9999_one_more' };
  await writeFile(join(folder, '9999_one_more.sql'), 'alter table "campaigns" add column "one_more" integer;');
  await writeFile(path, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }));
  return folder;
};

const connect = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
};

it(
  'a migration waiting for a table lock lets others read the table and completes when the lock is released',
  { timeout: 60_000 },
  async () => {
    const { url } = await newDatabase(TEST_SERVER ?? '');
    const folder = await oneMore();
    const [backup, reader] = [await connect(url), await connect(url)];
    await backup.query('begin');
    await backup.query('select from campaigns');
    let isMigrated = false;
    const migrate = async (): Promise<void> => {
      const { close } = await openServer(url, folder);
      isMigrated = true;
      await close();
    };
    const migrating = migrate();
    const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%one_more%'";
    await expect.poll(async () => (await reader.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1);
    await reader.query('select from campaigns');
    expect(isMigrated).toBe(false);
    await backup.query('commit');
    await migrating;
    expect((await reader.query('select one_more from campaigns limit 0')).fields).toHaveLength(1);
    await Promise.all([backup.end(), reader.end()]);
    rmSync(folder, { recursive: true });
  },
);
