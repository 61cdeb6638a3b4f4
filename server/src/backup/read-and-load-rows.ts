/**
 * Reads rows of tables as text lines, and loads the lines of a snapshot into empty tables in one
 * transaction.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../platform/database/database.ts';
import { query } from '../platform/database/error-codes-and-validated-queries.ts';
import { StartupError } from '../platform/process/startup-error.ts';
import { tablePath } from './backup-folder-and-manifest.ts';
import type { BackupSnapshot, KeptTable } from './backup-folder-and-manifest.ts';
import { readingFrom } from './hash-and-read-files.ts';
import type { Progress, Step } from './progress-bar.ts';

/** Maximum number of rows in memory: the validation data of one recording can have 100 kB. */
const ROWS_AT_ONCE = 200;

const Column = z.object({ name: z.string(), type: z.string() });
const Table = z.object({ name: z.string(), columns: z.array(Column) });
export type Table = z.output<typeof Table>;

/** One row: a JSON array of the columns' text values, `null` for NULL. */
export type Line = string;

export const nameOf = (table: string): SQL => sql`public.${sql.identifier(table)}`;

export const listTables = (db: Database): Promise<readonly Table[]> =>
  query(
    db,
    sql`
      select c.relname as name, json_agg(
        json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum
      ) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname collate "C"
    `,
    Table,
  );

/** Makes PostgreSQL format values the same way on every server, until the transaction ends. */
export const useFixedFormats = async (tx: Database): Promise<void> => {
  await tx.execute(sql`
    select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true), set_config('intervalstyle', 'postgres', true),
      set_config('extra_float_digits', '1', true), set_config('bytea_output', 'hex', true)
  `);
};

export const countRows = async (tx: Database, { name }: Table): Promise<number> => {
  const [counted] = await query(
    tx,
    sql`select count(*)::text as rows from ${nameOf(name)}`,
    z.object({ rows: z.string() }),
  );
  return Number(counted?.rows);
};

const Lines = z.object({ line: z.string() });

/** Yields all rows of a table in batches, in no particular order. */
export const readRows = async function* (tx: Database, { name, columns }: Table): AsyncGenerator<readonly Line[]> {
  const values = sql.join(
    columns.map((column) => sql`${sql.identifier(column.name)}::text`),
    sql`, `,
  );
  await tx.execute(
    sql`declare kept_rows no scroll cursor for select array_to_json(array[${values}])::text as line from ${nameOf(name)}`,
  );
  for (;;) {
    const rows = await query(tx, sql.raw(`fetch ${ROWS_AT_ONCE} from kept_rows`), Lines);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await tx.execute(sql`close kept_rows`);
};

const DIGEST_BITS = 256;

export interface Digest {
  readonly rows: number;
  readonly digest: string;
}

export const openDigest = () => {
  let [rows, sum] = [0, 0n];
  return {
    add: (lines: readonly Line[]): void => {
      for (const line of lines) {
        const one = BigInt(`0x${createHash('sha256').update(line).digest('hex')}`);
        sum = BigInt.asUintN(DIGEST_BITS, sum + one);
        rows += 1;
      }
    },
    value: (): Digest => ({ rows, digest: sum.toString(16).padStart(DIGEST_BITS / 4, '0') }),
  };
};

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
 * Drops all foreign keys, runs `work`, and adds them again, which validates all rows. Tables
 * reference each other in cycles, so no order of loading would satisfy them.
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
 * Disables triggers while `work` runs. They update tables that are in the backup too, so everything
 * would be counted twice.
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
    `${table.name} doesn’t match the backup (${found.rows} of ${table.rows} rows, or different ones). Nothing was restored. Use another generation (--generation), or another copy of the backup.`,
  );
};

const checkTables = async (tx: Database, tables: readonly KeptTable[]): Promise<void> => {
  const shape = (of: readonly Pick<KeptTable, 'name' | 'columns'>[]): string =>
    JSON.stringify(of.map(({ name, columns }) => ({ name, columns: columns.map((one) => [one.name, one.type]) })));
  if (shape(await listTables(tx)) !== shape(tables))
    throw new StartupError('This database’s tables don’t match the backup. Restore into an empty database.');
};

/**
 * Loads all tables, reads them back and compares the digests, then runs `finish` in the same
 * transaction.
 * @throws StartupError if the tables differ from the backup
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
    await useFixedFormats(tx);
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
