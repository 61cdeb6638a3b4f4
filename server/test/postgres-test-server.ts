/**
 * Creates databases on the PostgreSQL server of `npm --prefix tools run test:postgres`, copied from
 * a template that is migrated once; and empties test databases.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import type { OpenDatabase } from '../src/platform/database/database.ts';
import { openServer } from '../src/platform/database/open-postgres-server.ts';

export const MIGRATIONS = join(import.meta.dirname, '../migrations');

export interface TestDatabase extends OpenDatabase {
  readonly empty: () => Promise<void>;
  /** Copies the current rows of all tables, so that `restore` can insert them again. */
  readonly keepRows: () => Promise<void>;
  /** Deletes all rows and inserts those that `keepRows` copied. */
  readonly restore: () => Promise<void>;
}

/**
 * SQL that creates a function to delete all rows. Several times faster than TRUNCATE and, thanks to
 * cached plans, than `execute`. Does not check foreign keys, because all rows are deleted.
 */
const CREATE_EMPTY = `do $$
  declare statements text;
  begin
    create schema if not exists testing;
    select string_agg(format('delete from %I.%I;', schemaname, tablename), ' ') into statements
    from pg_tables where schemaname = 'public';
    execute format(
      'create or replace function testing.empty() returns void language plpgsql set session_replication_role = replica as %L',
      'begin ' || statements || ' end');
  end
$$`;

/** SQL that copies the rows of all tables, and creates a function that restores the copies. */
const KEEP_ROWS = `do $$
  declare one text; statements text := ''; has_rows boolean;
  begin
    for one in select quote_ident(tablename) from pg_tables where schemaname = 'public' loop
      execute format('select exists (select from public.%s)', one) into has_rows;
      continue when not has_rows;
      execute format('drop table if exists testing.%s', one);
      execute format('create table testing.%s as table public.%s', one, one);
      statements := statements || format('insert into public.%s table testing.%s;', one, one);
    end loop;
    execute format(
      'create or replace function testing.restore() returns void language plpgsql set session_replication_role = replica as %L',
      'begin perform testing.empty(); ' || statements || ' end');
  end
$$`;

/** Adds `empty`, `keepRows` and `restore` to an open database. `run` executes one SQL statement. */
export const withRowControls = async (
  open: OpenDatabase,
  run: (statement: string) => Promise<unknown>,
): Promise<TestDatabase> => {
  await run(CREATE_EMPTY);
  return {
    ...open,
    empty: async () => void (await run('select testing.empty()')),
    keepRows: async () => void (await run(KEEP_ROWS)),
    restore: async () => void (await run('select testing.restore()')),
  };
};

/** URL of the PostgreSQL server; undefined for the embedded database. */
export const TEST_SERVER = process.env['TEST_DATABASE_URL'];

const TEMPLATE = 'reptemple_template';
const TEMPLATE_LOCK = 1;

const withClient = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const makeTemplate = async (server: string, client: Client): Promise<void> => {
  const { rows } = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE]);
  if (rows.length > 0) return;
  // Renames the finished template, so that no incomplete one is used.
  const unfinished = `${TEMPLATE}_unfinished`;
  await client.query(`drop database if exists ${unfinished}`);
  await client.query(`create database ${unfinished}`);
  await (await openServer(`${server}/${unfinished}`, MIGRATIONS)).close();
  await client.query(`alter database ${unfinished} rename to ${TEMPLATE}`);
};

const ensureTemplate = (server: string): Promise<void> =>
  withClient(`${server}/postgres`, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    await makeTemplate(server, client);
  });

export interface OwnDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** Creates a database: with migrated, empty tables, or without tables (`untouched`). */
export const newDatabase = async (
  server: string,
  from: 'migrated' | 'untouched' = 'migrated',
): Promise<OwnDatabase> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  if (from === 'migrated') await ensureTemplate(server);
  const template = from === 'migrated' ? TEMPLATE : 'template0';
  await withClient(`${server}/postgres`, (client) => client.query(`create database ${name} template ${template}`));
  return {
    url: `${server}/${name}`,
    drop: async () => {
      await withClient(`${server}/postgres`, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
};

export const ask = (url: string, query: string): Promise<readonly unknown[]> =>
  withClient(url, async (client) => (await client.query<object>(query)).rows);

/** Opens an empty, migrated database. Closing deletes it. */
export const openServerTest = async (server: string): Promise<TestDatabase> => {
  const { url, drop } = await newDatabase(server);
  const open = await openServer(url, MIGRATIONS);
  return {
    ...(await withRowControls(open, async (statement) => open.db.execute(statement))),
    close: async () => {
      await open.close();
      await drop();
    },
  };
};
