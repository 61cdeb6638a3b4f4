/**
 * Checks which migrations a database has applied, rejects databases of other versions, and applies
 * repeatable migrations (docs/decisions/0041).
 *
 * Repeatable migrations are the SQL files in `migrations/repeatable`: functions, views and
 * triggers. A file is applied again whenever its content changes.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { StartupError } from '../process/startup-error.ts';
import { query } from './error-codes-and-validated-queries.ts';

export const Migration = z.object({ hash: z.string(), createdAt: z.string() });
export type Migration = z.output<typeof Migration>;

export const appliedMigrations = async (db: PgDatabase<PgQueryResultHKT>): Promise<readonly Migration[]> => {
  const table = sql`select to_regclass('drizzle.__drizzle_migrations') is not null as is`;
  const [found] = await query(db, table, z.object({ is: z.boolean() }));
  if (!found?.is) return [];
  const applied = sql`select hash, created_at::text as "createdAt" from drizzle.__drizzle_migrations order by created_at`;
  return query(db, applied, Migration);
};

export const isUnreleased = (applied: readonly Migration[], baselineMs: number): boolean =>
  applied.some(({ createdAt }) => Number(createdAt) < baselineMs);

/**
 * Rejects a newer database, because its tables may have changed meaning, and a database from
 * before the first release (docs/decisions/0041).
 * @throws StartupError if the database has applied a migration that is not in the folder
 */
export const refuseOtherVersions = async (
  db: PgDatabase<PgQueryResultHKT>,
  migrationsFolder: string,
): Promise<void> => {
  const applied = await appliedMigrations(db);
  const migrations = readMigrationFiles({ migrationsFolder });
  if (isUnreleased(applied, migrations[0]?.folderMillis ?? 0))
    throw new StartupError(
      'The database was made by a pre-release version of RepTemple, which this version can’t read. Set DATA_DIR to an empty folder, or DATABASE_URL to an empty database, and start again. The old data isn’t changed.',
    );
  const known = new Set(migrations.map(({ folderMillis }) => String(folderMillis)));
  if (applied.every(({ createdAt }) => known.has(createdAt))) return;
  throw new StartupError(
    `The database was made by a newer version of RepTemple (${applied.length} migrations; this version knows ${known.size}). Start that version, or restore a backup from before the update.`,
  );
};

export const REPEATABLE = 'repeatable';

const Applied = z.object({ name: z.string(), hash: z.string() });

/**
 * Table of applied repeatable files. It is next to drizzle's table of migrations, so backups do not
 * contain it.
 */
const table = sql`drizzle.repeatable_migrations`;

const appliedHashes = async (db: PgDatabase<PgQueryResultHKT>): Promise<ReadonlyMap<string, string>> => {
  await db.execute(sql`create table if not exists ${table} (name text primary key, hash text not null)`);
  const rows = await query(db, sql`select name, hash from ${table}`, Applied);
  return new Map(rows.map(({ name, hash }) => [name, hash]));
};

/**
 * Applies new and changed files in the order of their names, each in one transaction with its
 * hash. `execute` runs several statements without parameters as one implicit transaction.
 */
export const applyRepeatable = async (
  db: PgDatabase<PgQueryResultHKT>,
  migrationsFolder: string,
  execute: (text: string) => Promise<void>,
): Promise<void> => {
  const folder = join(migrationsFolder, REPEATABLE);
  if (!existsSync(folder)) return;
  const applied = await appliedHashes(db);
  for (const name of (await readdir(folder)).toSorted()) {
    const text = await readFile(join(folder, name), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    if (applied.get(name) === hash) continue;
    await execute(`${text}
      insert into drizzle.repeatable_migrations values ('${name}', '${hash}')
      on conflict (name) do update set hash = excluded.hash;`);
  }
};
