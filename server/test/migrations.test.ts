/** Databases of other versions, and the repeatable migrations. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withMigrationsUpTo } from '../src/backup/migrations.ts';
import { useEmbedded } from '../src/platform/database/database.ts';
import { MIGRATIONS } from './emptied.ts';

/** Timeout: applies all migrations, on a new database. */
const TIMEOUT_MS = 60_000;

/** Time of a migration from before the first release. */
const EARLIER = 1_700_000_000_000;
const LATER = 4_000_000_000_000;

let client: PGlite;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reptemple-migrations-'));
  cpSync(MIGRATIONS, folder, { recursive: true });
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Opens a migrated database that has applied one more migration, made at `createdAt`. */
const openAfter = async (createdAt: number): Promise<PGlite> => {
  client = await PGlite.create();
  await useEmbedded(client, MIGRATIONS);
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    'other',
    createdAt,
  ]);
  return client;
};

describe('opening a database is refused with advice:', () => {
  it.each([
    ['from before the first release', EARLIER, /pre-release version.*Set DATA_DIR to an empty folder/],
    ['of a newer version', LATER, /made by a newer version of RepTemple \(\d+ migrations; this version knows \d+\)/],
  ])(
    '%s',
    async (_name, createdAt, sentence) => {
      await expect(useEmbedded(await openAfter(createdAt), MIGRATIONS)).rejects.toThrow(sentence);
    },
    TIMEOUT_MS,
  );
});

describe('restoring a backup is refused with advice:', () => {
  it.each([
    ['from before the first release', EARLIER, /pre-release version/],
    ['of a newer version', LATER, /newer version of RepTemple.*Install that version/],
  ])('%s', async (_name, createdAt, sentence) => {
    const applied = [{ hash: 'other', createdAt: String(createdAt) }];
    await expect(withMigrationsUpTo(MIGRATIONS, applied, () => Promise.resolve())).rejects.toThrow(sentence);
  });
});

describe('a repeatable migration', () => {
  it(
    'is applied again only if its file has changed',
    async () => {
      const path = join(folder, 'repeatable/leaderboard.sql');
      const height = async (): Promise<unknown> => {
        const { rows } = await client.query<{ height: number }>(
          `select leaderboard_height('00000000-0000-4000-8000-000000000001') as height`,
        );
        return rows[0]?.height;
      };
      client = await PGlite.create();
      await useEmbedded(client, folder);
      expect(await height()).toBe(0);
      await client.exec(
        `create or replace function leaderboard_height(recording_id uuid) returns integer language sql as 'select 7'`,
      );
      await useEmbedded(client, folder);
      expect(await height()).toBe(7);
      await writeFile(path, `${await readFile(path, 'utf8')}\n-- Changed.\n`);
      await useEmbedded(client, folder);
      expect(await height()).toBe(0);
      await client.close();
    },
    TIMEOUT_MS,
  );
});
