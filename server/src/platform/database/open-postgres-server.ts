/** Opens the PostgreSQL server in DATABASE_URL, and migrates it. */
import { Socket } from 'node:net';
import { setInterval } from 'node:timers';
import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, Pool } from 'pg';
import type { PoolClient } from 'pg';
import { withRetries } from './database.ts';
import type { Database, OpenDatabase } from './database.ts';
import { sqlStateOf } from './error-codes-and-validated-queries.ts';
import { serverNotices } from './postgres-listen-notify.ts';
import { applyRepeatable, refuseOtherVersions } from './version-check-and-repeatable-migrations.ts';

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
 * Key of the advisory lock for the startup. The same for all RepTemple processes on one server, so
 * that only one migrates at a time.
 */
const STARTING_LOCK = 7_236_541;

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
  const db = drizzle(connection);
  await refuseOtherVersions(db, migrationsFolder);
  await connection.query("set lock_timeout = '3s'");
  for (let isDone = false; !isDone;) {
    try {
      await migrate(db, { migrationsFolder });
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
  const dbNoRetry = drizzle(pool);
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
