/** PostgreSQL: embedded in the data folder, or a server named by DATABASE_URL. One dialect, one migration set. */
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres';
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator';
import type { Pool, PoolClient } from 'pg';
import { CannotStart } from './cannot-start.ts';
import { refuseNewer } from './applied-migrations.ts';
import { embeddedNotices, serverNotices, type Notices } from './notices.ts';
import { sqlStateOf, withRetries } from './retries.ts';
import { openServerPool } from './server-pool.ts';

/** A database or a transaction on it: stores take either. Inside a transaction only the transaction may be used. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** To a server: how many are at work, how many wait for work, and how much work waits for one. */
export interface Connections {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface OpenDatabase {
  readonly db: Database;
  /** The same, whose transactions are begun once: for those who do something outside of the database each time. */
  readonly dbOnce: Database;
  /** True when this process is the only one that can reach the database. */
  readonly isEmbedded: boolean;
  readonly notices: Notices;
  /** Undefined: there is one, and it is within this process. */
  readonly connections?: () => Connections;
  /** Work at a start that processes which start at once have to do one after the other. */
  readonly inTurn: (work: () => Promise<void>) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Any number; the same for every RepTemple on one server, so that two starting at once migrate one after the other. */
const STARTING_LOCK = 7_236_541;

/** Wraps an open PGlite, and brings it to the newest migration, if any are given. */
export const useEmbedded = async (client: PGlite, migrationsFolder?: string): Promise<OpenDatabase> => {
  const dbOnce = drizzleEmbedded(client);
  try {
    if (migrationsFolder !== undefined) {
      await refuseNewer(dbOnce, migrationsFolder);
      await migrateEmbedded(dbOnce, { migrationsFolder });
    }
  } catch (error) {
    await client.close();
    throw error;
  }
  const notices = embeddedNotices(client);
  return {
    db: withRetries<Database>(dbOnce),
    dbOnce,
    isEmbedded: true,
    notices,
    inTurn: (work) => work(),
    close: async () => {
      await notices.close();
      await client.close();
    },
  };
};

/**
 * The whole of its page cache is memory of this process from the start: with 128 MB, as without this, it would keep 300 MB before anybody has come, with
 * 32 MB it keeps a good 50 less (docs/benchmarks.md). What is not in there is a read of a file, which the system still has in memory:
 * `bench:leaderboard` with 10,000 recordings took as long with 128 MB.
 */
const PAGE_CACHE = ['-c', 'shared_buffers=32MB'];

/**
 * What of it runs often is compiled anew while it runs. One function after the other is as good, and takes 30 MB less of what the system's allocator never
 * gives back than as many at once as there are cores.
 */
const COMPILE_ONE_BY_ONE = '--wasm-num-compilation-tasks=1';

/** @throws CannotStart when PostgreSQL refuses what is in the folder. */
const openClient = async (folder: string): Promise<PGlite> => {
  try {
    return await PGlite.create(folder, { startParams: [...PGlite.defaultStartParams, ...PAGE_CACHE] });
  } catch {
    // What PGlite throws names the inside of its WebAssembly, which helps no operator.
    throw new CannotStart(
      `The embedded database in ${folder} cannot be opened: it may be damaged. Restore the data folder from a backup (docs/operating.md), or set DATA_DIR to an empty folder.`,
    );
  }
};

/** Opens the database in `folder`, making it at first start. Without migrations it is opened as it is. */
export const openEmbedded = async (folder: string, migrationsFolder?: string): Promise<OpenDatabase> => {
  setFlagsFromString(COMPILE_ONE_BY_ONE);
  return useEmbedded(await openClient(folder), migrationsFolder);
};

/** One after the other, however many start at once; a process that dies in it lets the next one in. */
const inTurnOn = async (pool: Pool, work: (connection: PoolClient) => Promise<void>): Promise<void> => {
  const connection = await pool.connect();
  try {
    await connection.query('select pg_advisory_lock($1)', [STARTING_LOCK]);
    await work(connection);
    await connection.query('select pg_advisory_unlock($1)', [STARTING_LOCK]);
    connection.release();
  } catch (error) {
    // The lock goes with the connection.
    connection.release(true);
    throw error;
  }
};

/** PostgreSQL, appendix A: the table was in use for longer than `lock_timeout`; nothing of the transaction was done. */
const IN_USE = '55P03';
const PAUSE_MS = 1_000;

/**
 * What changes a table waits for those who use it, such as a backup, and all others wait behind it: so it waits for a moment only, steps back, and lets
 * them pass before it tries again.
 */
const migrateOn = async (connection: PoolClient, migrationsFolder: string): Promise<void> => {
  const db = drizzleServer(connection);
  await refuseNewer(db, migrationsFolder);
  await connection.query("set lock_timeout = '3s'");
  for (let isDone = false; !isDone;) {
    try {
      await migrateServer(db, { migrationsFolder });
      isDone = true;
    } catch (error) {
      if (sqlStateOf(error) !== IN_USE) throw error;
      await wait(PAUSE_MS);
    }
  }
  await connection.query('reset lock_timeout');
};

/** Connects to a PostgreSQL server. Without migrations its database is left as it is. */
export const openServer = async (url: string, migrationsFolder?: string): Promise<OpenDatabase> => {
  const { pool, close } = openServerPool(url);
  try {
    if (migrationsFolder !== undefined) await inTurnOn(pool, (connection) => migrateOn(connection, migrationsFolder));
  } catch (error) {
    await close();
    throw error;
  }
  const notices = serverNotices(url);
  const dbOnce = drizzleServer(pool);
  return {
    db: withRetries<Database>(dbOnce),
    dbOnce,
    isEmbedded: false,
    notices,
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    inTurn: (work) => inTurnOn(pool, work),
    close: async () => {
      await notices.close();
      await close();
    },
  };
};
