/** Loads the rows of a snapshot into empty tables, in one transaction. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { StartupError } from '../platform/process/startup-error.ts';
import type { Database } from '../platform/database/database.ts';
import { query } from '../platform/database/query.ts';
import { tablePath, type BackupSnapshot, type KeptTable } from './backup-snapshot.ts';
import { readingFrom } from './hashed-files.ts';
import type { Progress, Step } from './progress.ts';
import { listTables, nameOf, openDigest, readRows, writeValuesPlainly, type Line } from './rows.ts';

/** Limits per INSERT statement. */
const BATCH_CHARACTERS = 1_000_000;
const BATCH_ROWS = 1_000;

const batchesOf = async function* (lines: AsyncIterable<Line>): AsyncGenerator<readonly Line[]> {
  let [batch, characters]: [Line[], number] = [[], 0];
  for await (const line of lines) {
    batch.push(line);
    characters += line.length;
    if (characters < BATCH_CHARACTERS && batch.length < BATCH_ROWS) continue;
    yield batch;
    [batch, characters] = [[], 0];
  }
  if (batch.length > 0) yield batch;
};

const readLines = (generation: BackupSnapshot, table: string): AsyncIterable<Line> => {
  const path = tablePath(generation, table);
  const packed = createReadStream(path);
  const text = createGunzip();
  packed.once('error', (error) => text.destroy(error));
  return readingFrom(path, createInterface({ input: packed.pipe(text), crlfDelay: Infinity }));
};

const insertRows = async (tx: Database, { name, columns }: KeptTable, lines: readonly Line[]): Promise<void> => {
  const names = columns.map((column) => sql.identifier(column.name));
  const values = columns.map((column, at) => sql`(line ->> ${sql.raw(String(at))})::${sql.raw(column.type)}`);
  await tx.execute(sql`
    insert into ${nameOf(name)} (${sql.join(names, sql`, `)}) overriding system value
    select ${sql.join(values, sql`, `)} from json_array_elements(${`[${lines.join(',')}]`}::json) line
  `);
};

const ForeignKey = z.object({ table: z.string(), name: z.string(), definition: z.string() });

/**
 * Drops foreign keys while `work` runs, because tables reference each other in cycles. Adding
 * them again validates all rows.
 */
const withoutForeignKeys = async (tx: Database, work: () => Promise<void>): Promise<void> => {
  const keys = await query(
    tx,
    sql`
      select r.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class r on r.oid = k.conrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by k.oid
    `,
    ForeignKey,
  );
  for (const { table, name } of keys)
    await tx.execute(sql`alter table ${nameOf(table)} drop constraint ${sql.identifier(name)}`);
  await work();
  for (const { table, name, definition } of keys) {
    await tx.execute(sql`alter table ${nameOf(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`);
  }
};

/**
 * Disables triggers while `work` runs. They maintain tables that are in the backup too, and would
 * count everything twice.
 */
const withoutTriggers = async (
  tx: Database,
  tables: readonly KeptTable[],
  work: () => Promise<void>,
): Promise<void> => {
  for (const { name } of tables) await tx.execute(sql`alter table ${nameOf(name)} disable trigger user`);
  await work();
  for (const { name } of tables) await tx.execute(sql`alter table ${nameOf(name)} enable trigger user`);
};

const Serial = z.object({ table: z.string(), column: z.string(), sequence: z.string() });

/** Sets sequences to continue after the highest loaded value. */
const moveSequences = async (tx: Database): Promise<void> => {
  const serials = await query(
    tx,
    sql`
      select * from (
        select c.relname as "table", a.attname as "column",
          pg_get_serial_sequence(format('public.%I', c.relname), a.attname) as sequence
        from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      ) every where sequence is not null
    `,
    Serial,
  );
  for (const { table, column, sequence } of serials) {
    await tx.execute(sql`
      select setval(${sequence}::regclass, highest) from (select max(${sql.identifier(column)}) as highest from ${nameOf(table)}) most
      where highest is not null
    `);
  }
};

const compareRows = async (tx: Database, table: KeptTable, step: Step): Promise<void> => {
  const digest = openDigest();
  for await (const lines of readRows(tx, table)) {
    digest.add(lines);
    step.add(lines.length);
  }
  const found = digest.value();
  if (found.rows === table.rows && found.digest === table.digest) return;
  throw new StartupError(
    `${table.name} does not hold what was backed up (${found.rows} rows of ${table.rows}, or others). Nothing was restored; use another generation (--generation), or another copy of the backup.`,
  );
};

const checkTables = async (tx: Database, tables: readonly KeptTable[]): Promise<void> => {
  const shape = (of: readonly Pick<KeptTable, 'name' | 'columns'>[]): string =>
    JSON.stringify(of.map(({ name, columns }) => ({ name, columns: columns.map((one) => [one.name, one.type]) })));
  if (shape(await listTables(tx)) !== shape(tables))
    throw new StartupError('This database’s tables don’t match the backup. Restore into an empty database.');
};

/**
 * Loads all tables, reads them back and compares digests. Then runs `finish` in the same
 * transaction.
 */
export const loadRows = (
  db: Database,
  generation: BackupSnapshot & { readonly manifest: { readonly tables: readonly KeptTable[] } },
  progress: Progress,
  finish: (tx: Database) => Promise<void>,
): Promise<void> => {
  const { tables } = generation.manifest;
  const all = tables.reduce((sum, { rows }) => sum + rows, 0);
  return db.transaction(async (tx) => {
    await writeValuesPlainly(tx);
    await checkTables(tx, tables);
    const load = async (): Promise<void> => {
      const step = progress('Rows', all);
      for (const table of tables) {
        for await (const lines of batchesOf(readLines(generation, table.name))) {
          await insertRows(tx, table, lines);
          step.add(lines.length);
        }
      }
      step.end();
    };
    await withoutTriggers(tx, tables, () => withoutForeignKeys(tx, load));
    await moveSequences(tx);
    const step = progress('Rows, compared', all);
    for (const table of tables) await compareRows(tx, table, step);
    step.end();
    await finish(tx);
  });
};
