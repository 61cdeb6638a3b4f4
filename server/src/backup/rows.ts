/**
 * Exports all rows, each value in PostgreSQL's text format, which is independent of the driver.
 */
import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../platform/database/database.ts';
import { query } from '../platform/database/query.ts';

/** Rows in memory at a time: a recording's validation data can be 100 kB. */
const ROWS_AT_ONCE = 200;

const Column = z.object({ name: z.string(), type: z.string() });
const Table = z.object({ name: z.string(), columns: z.array(Column) });
export type Table = z.output<typeof Table>;

/** One row: a JSON array of the columns' text values, `null` for NULL. */
export type Line = string;

export const nameOf = (table: string): SQL => sql`public.${sql.identifier(table)}`;

/** Lists the tables without generated columns. */
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
export const writeValuesPlainly = async (tx: Database): Promise<void> => {
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

/** Yields rows in batches, unordered. */
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
  /** Sum of the rows' SHA-256 hashes, which does not depend on their order. */
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
