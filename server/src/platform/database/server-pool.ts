/**
 * Connection pool for a PostgreSQL server. Detects dead connections, which the operating system
 * would notice only after 15 minutes.
 */
import { Socket } from 'node:net';
import { setInterval } from 'node:timers';
import { Client, Pool } from 'pg';
import { sqlStateOf } from './retry.ts';

/** Timeouts for a server that stops responding, so that queries fail instead of hanging. */
const CONNECTION_MS = 20_000;
const ASK_EVERY_MS = 15_000;
const PATIENCE_MS = 10_000;

/**
 * Server-side settings in case this process disappears: TCP keepalive drops the connection after
 * about a minute. The idle transaction timeout releases locks; it is longer than moving a file
 * inside a transaction takes.
 */
const SETTINGS =
  "set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3; set idle_in_transaction_session_timeout = '10min'";

/** An error with a five-character SQLSTATE (appendix A) proves that the server is reachable. */
const isAnswer = (error: unknown): boolean => /^[0-9A-Z]{5}$/.test(String(sqlStateOf(error)));

/** Returns true if the server answers a new connection, even with an error. */
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
    return isAnswer(error);
  } finally {
    // Not awaited: an unresponsive server does not answer the disconnect either.
    client.end().catch(() => undefined);
  }
};

export interface ServerPool {
  readonly pool: Pool;
  readonly close: () => Promise<void>;
}

/**
 * Opens a pool that reports lost connections to waiting queries and reconnects for the next one.
 * A connection lost while idle must not end the process; /api/ready reports the outage. Slow
 * answers are allowed: while a query waits, a test connection checks the server, and if it fails,
 * all connections from before the check are closed.
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
    // The pool awaits this promise, although its type does not say so.
    onConnect: (connection): unknown => {
      connection.on('error', unheard);
      return connection.query(SETTINGS);
    },
  });
  pool.on('error', unheard);
  const look = async (): Promise<void> => {
    // Later connections may be sound although this check fails.
    const before = [...sockets];
    if (pool.totalCount === pool.idleCount || (await isThere(url, patienceMs))) return;
    for (const socket of before) socket.destroy(new Error('The database server does not answer any more.'));
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
