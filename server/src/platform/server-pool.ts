/** Connections to a PostgreSQL server, which may vanish without a word: a machine that lost its power says nothing, and the system waits a quarter of an hour. */
import { Socket } from 'node:net';
import { setInterval } from 'node:timers';
import { Client, Pool } from 'pg';
import { sqlStateOf } from './retries.ts';

/** A machine that says nothing any more, not even that it is gone, is given up: whoever asks is told so instead of waiting for ever. */
const CONNECTION_MS = 20_000;
const ASK_EVERY_MS = 15_000;
const PATIENCE_MS = 10_000;

/**
 * What the server does about us, should we be the ones who vanish: it asks after half a minute, gives up after another, and ends a transaction in which
 * nothing happens (longer than a file takes to be moved within one), so that its locks hold nobody up.
 */
const SETTINGS =
  "set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3; set idle_in_transaction_session_timeout = '10min'";

/** PostgreSQL's names for errors are of five letters (appendix A): whoever says one is there. */
const isAnswer = (error: unknown): boolean => /^[0-9A-Z]{5}$/.test(String(sqlStateOf(error)));

/** Whether a new connection is answered at all, be it by a refusal. */
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
    // A server that says nothing does not take leave either.
    client.end().catch(() => undefined);
  }
};

export interface ServerPool {
  readonly pool: Pool;
  readonly close: () => Promise<void>;
}

/**
 * A connection that is lost is told to whoever waits for its answer, and opened anew for the next who asks. That nobody waits at the moment, as
 * between two statements of a transaction, is no reason to end the process: /api/ready tells of a database that does not answer. A slow answer is
 * waited for; while somebody waits, a new connection finds out whether the server is there, and when it is not all are lost.
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
    // Waited for, though its type does not say so.
    onConnect: (connection): unknown => {
      connection.on('error', unheard);
      return connection.query(SETTINGS);
    },
  });
  pool.on('error', unheard);
  const look = async (): Promise<void> => {
    if (pool.totalCount === pool.idleCount || (await isThere(url, patienceMs))) return;
    for (const socket of sockets) socket.destroy(new Error('The database server does not answer any more.'));
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
