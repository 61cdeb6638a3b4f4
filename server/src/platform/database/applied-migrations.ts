/**
 * Reads which migrations a database has applied, and refuses databases of other versions.
 */
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { StartupError } from '../process/startup-error.ts';
import { query } from './query.ts';

export const Migration = z.object({ hash: z.string(), createdAt: z.string() });
export type Migration = z.output<typeof Migration>;

/** Returns the applied migrations, oldest first. Empty for a new database. */
export const appliedMigrations = async (db: PgDatabase<PgQueryResultHKT>): Promise<readonly Migration[]> => {
  const table = sql`select to_regclass('drizzle.__drizzle_migrations') is not null as is`;
  const [found] = await query(db, table, z.object({ is: z.boolean() }));
  if (!found?.is) return [];
  const applied = sql`select hash, created_at::text as "createdAt" from drizzle.__drizzle_migrations order by created_at`;
  return query(db, applied, Migration);
};

/** True for migrations from before the first release; none of them is supported. */
export const isUnreleased = (applied: readonly Migration[], baselineMs: number): boolean =>
  applied.some(({ createdAt }) => Number(createdAt) < baselineMs);

/**
 * Refuses to start on a newer database, because its tables may have changed meaning
 * (docs/decisions/0041), and on one from before the first release (docs/decisions/0104).
 * @throws CannotStart when the database has applied a migration that is not in the folder.
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
