/**
 * Applies the SQL files in `migrations/repeatable`: functions, views and triggers, each defined
 * once. A file is applied again whenever its content changes (docs/decisions/0104).
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { query } from './query.ts';

/** Folder below the migrations folder. */
export const REPEATABLE = 'repeatable';

const Applied = z.object({ name: z.string(), hash: z.string() });

/** Next to the table in which drizzle keeps the applied migrations. Backups do not contain it. */
const table = sql`drizzle.repeatable_migrations`;

const appliedHashes = async (db: PgDatabase<PgQueryResultHKT>): Promise<ReadonlyMap<string, string>> => {
  await db.execute(sql`create table if not exists ${table} (name text primary key, hash text not null)`);
  const rows = await query(db, sql`select name, hash from ${table}`, Applied);
  return new Map(rows.map(({ name, hash }) => [name, hash]));
};

/**
 * Applies changed files in the order of their names, each in one transaction with its hash.
 * `execute` runs a text of several statements without parameters as one implicit transaction.
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
