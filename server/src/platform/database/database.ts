/**
 * Opens PostgreSQL: embedded in the data folder (PGlite), or the server in DATABASE_URL. Migrates
 * it, and retries transactions that PostgreSQL aborted because of a conflict.
 */
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { setInterval } from 'node:timers';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { gunzip } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres';
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator';
import { Client, Pool } from 'pg';
import type { PoolClient } from 'pg';
import { StartupError } from '../process/startup-error.ts';
import { limitTimers } from '../time/timeout.ts';
import { sqlStateOf } from './postgres-error-codes.ts';
import { embeddedNotices, serverNotices } from './postgres-listen-notify.ts';
import type { Notifications } from './postgres-listen-notify.ts';
import { refuseOtherVersions, applyRepeatable } from './version-check-and-repeatable-migrations.ts';

/**
 * SQLSTATEs of deadlock and serialization failure (PostgreSQL, appendix A). The transaction was
 * rolled back.
 */
const PASSING = new Set<unknown>(['40P01', '40001']);
const MAX_TRIES = 5;
/**
 * Maximum in ms of the first random delay before a retry; doubles with each retry. Random, so that
 * two conflicting transactions do not collide again.
 */
const RETRY_PAUSE_MS = 20;

type Transaction = PgDatabase<PgQueryResultHKT>['transaction'];

/**
 * Returns the database with retries of aborted transactions; `db` itself is unchanged. Effects of
 * `work` outside the database must be safe to repeat.
 */
const withRetries = <D extends { readonly transaction: Transaction }>(db: D): D => {
  const once: Transaction = db.transaction.bind(db);
  const transaction: Transaction = async (work, config) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await once(work, config);
      } catch (error) {
        if (tries >= MAX_TRIES || !PASSING.has(sqlStateOf(error))) throw error;
        await wait(randomInt(RETRY_PAUSE_MS * 2 ** (tries - 1)));
      }
    }
  };
  return new Proxy(db, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name, target)),
  });
};

const CONNECTION_MS = 20_000;
const ASK_EVERY_MS = 15_000;
const PATIENCE_MS = 10_000;

/**
 * SQL of settings for each connection, so that a process that disappears does not keep its
 * connections. TCP keepalive closes them after about a minute. The timeout of idle transactions
 * releases locks; it is longer than moving a file inside a transaction takes.
 */
const SETTINGS =
  "set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3; set idle_in_transaction_session_timeout = '10min'";

/**
 * Returns true if the error has an SQLSTATE (five characters; PostgreSQL, appendix A). That proves
 * that the server replied.
 */
const isServerReply = (error: unknown): boolean => /^[0-9A-Z]{5}$/.test(String(sqlStateOf(error)));

const isThere = async (url: string, patienceMs: number): Promise<boolean> => {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    return isServerReply(error);
  } finally {
    // Does not wait until the client is disconnected, because an unresponsive server never confirms
    // that.
    client.end().catch(() => undefined);
  }
};

export interface ServerPool {
  readonly pool: Pool;
  readonly close: () => Promise<void>;
}

/**
 * Opens a pool that survives lost connections: queries on them fail, and later queries reconnect.
 * While queries wait, a test connection checks the server. If it fails, closes all connections that
 * are older than the check. So slow replies are allowed. /api/ready reports an outage.
 */
export const openServerPool = (
  url: string,
  { askEveryMs, patienceMs } = { askEveryMs: ASK_EVERY_MS, patienceMs: PATIENCE_MS },
): ServerPool => {
  const sockets = new Set<Socket>();
  const stream = (): Socket => {
    const socket = new Socket();
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  };
  const unheard = (): void => undefined;
  const pool = new Pool({
    connectionString: url,
    max: 10,
    keepAlive: true,
    connectionTimeoutMillis: CONNECTION_MS,
    stream,
    // Returns the promise of the query. The pool waits for it, although the type of `onConnect`
    // does not say so.
    onConnect: (connection): unknown => {
      connection.on('error', unheard);
      return connection.query(SETTINGS);
    },
  });
  pool.on('error', unheard);
  const look = async (): Promise<void> => {
    // Closes only connections from before the check: later ones may work.
    const before = [...sockets];
    if (pool.totalCount === pool.idleCount || (await isThere(url, patienceMs))) return;
    for (const socket of before) socket.destroy(new Error('The database server stopped responding.'));
  };
  const looking = setInterval(() => void look(), askEveryMs).unref();
  return {
    pool,
    close: async () => {
      clearInterval(looking);
      await pool.end();
    },
  };
};

/**
 * Type of a database or a transaction. Stores accept both. Inside a transaction, use only the
 * transaction.
 */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface Connections {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface OpenDatabase {
  readonly db: Database;
  /** Database that does not retry transactions, for work with effects outside the database. */
  readonly dbNoRetry: Database;
  readonly isEmbedded: boolean;
  readonly notices: Notifications;
  /**
   * Returns the number of connections in use. Undefined for the embedded database, which has no
   * pool.
   */
  readonly connections?: () => Connections;
  /**
   * Runs startup work under a lock, so that processes that start at the same time run it one after
   * the other.
   */
  readonly withStartupLock: (work: () => Promise<void>) => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Key of the advisory lock for the startup. The same for all RepTemple processes on one server, so
 * that only one migrates at a time.
 */
const STARTING_LOCK = 7_236_541;

/** Wraps an open PGlite, and applies the migrations if given. Closes it if that fails. */
export const useEmbedded = async (client: PGlite, migrationsFolder?: string): Promise<OpenDatabase> => {
  limitTimers();
  const dbNoRetry = drizzleEmbedded(client);
  try {
    if (migrationsFolder !== undefined) {
      await refuseOtherVersions(dbNoRetry, migrationsFolder);
      await migrateEmbedded(dbNoRetry, { migrationsFolder });
      await applyRepeatable(dbNoRetry, migrationsFolder, async (text) => void (await client.exec(text)));
    }
  } catch (error) {
    await client.close();
    throw error;
  }
  const notices = embeddedNotices(client);
  return {
    db: withRetries<Database>(dbNoRetry),
    dbNoRetry,
    isEmbedded: true,
    notices,
    withStartupLock: (work) => work(),
    close: async () => {
      await notices.close();
      await client.close();
    },
  };
};

/**
 * Start parameters of PGlite, which allocates its page cache at the start. With the default of 128
 * MB the idle process used 300 MB; 32 MB saves over 50 MB (docs/benchmarks.md). Pages outside the
 * cache usually come from the system's file cache: `bench:leaderboard` with 10,000 recordings was
 * equally fast.
 */
const START_PARAMS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/**
 * V8 flag for one compiler task at a time. V8 optimises hot WebAssembly functions at run time; one
 * task is as fast, and saves 30 MB that the allocator would never return.
 */
const COMPILE_ONE_BY_ONE = '--wasm-num-compilation-tasks=1';
/**
 * V8 flag that lets a WebAssembly function run longer before it is optimised: most functions of
 * PostgreSQL run only at the start. Compared with V8's newer default, a budget of 13,000,000, a
 * start takes 15 % less CPU time and 20 MB less memory, and thousands of queries are as fast.
 */
const OPTIMIZE_LATER = '--wasm-tiering-budget=1000000000';

/**
 * Opens PGlite in a folder.
 * @throws StartupError if PostgreSQL cannot read it
 */
const openClient = async (folder: string): Promise<PGlite> => {
  try {
    return await PGlite.create(folder, { startParams: START_PARAMS });
  } catch {
    // Replaces PGlite's error, which describes WebAssembly internals and does not help an
    // operator.
    throw new StartupError(
      `Can’t open the embedded database in ${folder}. It may be damaged. Restore the data folder from a backup (docs/operating.md), or set DATA_DIR to an empty folder.`,
    );
  }
};

/**
 * Creates the database from an image. Unpacks the image here, because PGlite would leave an
 * unpacking error unhandled.
 */
const loadImage = async (folder: string, image: string): Promise<PGlite> => {
  const unpacked = await promisify(gunzip)(await readFile(image));
  const loadDataDir = new Blob([new Uint8Array(unpacked)], { type: 'application/x-tar' });
  return PGlite.create(folder, { startParams: START_PARAMS, loadDataDir });
};

/**
 * Opens the database in `folder`. If there is none yet, creates it from `image`, a compressed dump
 * of PGlite: without an image, creation takes twice as long as the rest of a first start, and over
 * 700 MB of memory. Starts again if an earlier copy was interrupted. Creates the database without
 * the image if that is missing or unreadable.
 */
const openCopy = async (folder: string, image: string): Promise<PGlite> => {
  const unfinished = `${folder}.unfinished`;
  if (existsSync(unfinished)) await rm(folder, { recursive: true, force: true });
  await rm(unfinished, { force: true });
  if (!existsSync(image) || existsSync(join(folder, 'PG_VERSION'))) return openClient(folder);
  await writeFile(unfinished, '');
  const client = await loadImage(folder, image).catch(async () => {
    await rm(folder, { recursive: true, force: true });
    return openClient(folder);
  });
  await rm(unfinished);
  return client;
};

/**
 * Opens the embedded database in `folder`, and creates it at the first start, from `image` if
 * given. Migrates only if `migrationsFolder` is given. Sets V8 flags of this process.
 */
export const openEmbedded = async (
  folder: string,
  migrationsFolder?: string,
  image?: string,
): Promise<OpenDatabase> => {
  setFlagsFromString(COMPILE_ONE_BY_ONE);
  setFlagsFromString(OPTIMIZE_LATER);
  return useEmbedded(image === undefined ? await openClient(folder) : await openCopy(folder, image), migrationsFolder);
};

const inTurnOn = async (pool: Pool, work: (connection: PoolClient) => Promise<void>): Promise<void> => {
  const connection = await pool.connect();
  try {
    await connection.query('select pg_advisory_lock($1)', [STARTING_LOCK]);
    await work(connection);
    await connection.query('select pg_advisory_unlock($1)', [STARTING_LOCK]);
    connection.release();
  } catch (error) {
    // Closes the connection, which releases the lock.
    connection.release(true);
    throw error;
  }
};

/**
 * SQLSTATE lock_not_available (PostgreSQL, appendix A): another transaction has locked the table.
 * The transaction was rolled back.
 */
const IN_USE = '55P03';
const PAUSE_MS = 1_000;

/**
 * Migrates with a short `lock_timeout`, and retries until it succeeds: a schema change waits for
 * readers such as a backup, and blocks all later queries while it waits.
 */
const migrateOn = async (connection: PoolClient, migrationsFolder: string): Promise<void> => {
  const db = drizzleServer(connection);
  await refuseOtherVersions(db, migrationsFolder);
  await connection.query("set lock_timeout = '3s'");
  for (let isDone = false; !isDone;) {
    try {
      await migrateServer(db, { migrationsFolder });
      await applyRepeatable(db, migrationsFolder, async (text) => void (await connection.query(text)));
      isDone = true;
    } catch (error) {
      if (sqlStateOf(error) !== IN_USE) throw error;
      await wait(PAUSE_MS);
    }
  }
  await connection.query('reset lock_timeout');
};

/** Connects to a PostgreSQL server. Migrates only if `migrationsFolder` is given. */
export const openServer = async (url: string, migrationsFolder?: string): Promise<OpenDatabase> => {
  const { pool, close } = openServerPool(url);
  try {
    if (migrationsFolder !== undefined) await inTurnOn(pool, (connection) => migrateOn(connection, migrationsFolder));
  } catch (error) {
    await close();
    throw error;
  }
  const notices = serverNotices(url);
  const dbNoRetry = drizzleServer(pool);
  return {
    db: withRetries<Database>(dbNoRetry),
    dbNoRetry,
    isEmbedded: false,
    notices,
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    withStartupLock: (work) => inTurnOn(pool, work),
    close: async () => {
      await notices.close();
      await close();
    },
  };
};
