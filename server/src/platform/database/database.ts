/**
 * Type of the database, which is embedded in the data folder (PGlite) or a PostgreSQL server
 * (open-postgres-server.ts). Opens and migrates the embedded one, and retries transactions that
 * PostgreSQL aborted because of a conflict.
 */
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { gunzip } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Log } from '../observability/log.ts';
import { StartupError } from '../process/startup-error.ts';
import { limitTimers } from '../time/timeout.ts';
import { sqlStateOf } from './error-codes-and-validated-queries.ts';
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
export const withRetries = <D extends { readonly transaction: Transaction }>(db: D): D => {
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

/**
 * Type of a database or a transaction. Stores accept both. Inside a transaction, use only the
 * transaction.
 */
export type Database = PgDatabase<PgQueryResultHKT>;

/**
 * Listener of a channel. `payload` is undefined after the connection was lost and restored: any
 * notification may have been missed.
 */
export type OnNotice = (payload: string | undefined) => void;

/**
 * Notifications between processes through the database (LISTEN/NOTIFY), delivered after commit.
 * Listeners must re-read the data: a notification may arrive twice, and after a lost connection
 * some may be missing.
 */
export interface Notifications {
  readonly listen: (channel: string, onNotice: OnNotice, log: Log) => void;
  /** Signal aborted by `close`; no notification arrives afterwards. */
  readonly closed: AbortSignal;
  readonly close: () => Promise<void>;
}

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

const embeddedNotices = (client: PGlite): Notifications => {
  const closing = new AbortController();
  const listening: Promise<unknown>[] = [];
  return {
    listen: (channel, onNotice, log) => {
      const begun = client.listen(channel, onNotice);
      listening.push(
        begun.catch((error: unknown) => log.error({ err: error }, 'Could not subscribe to database notifications.')),
      );
    },
    closed: closing.signal,
    close: async () => {
      closing.abort();
      await Promise.all(listening);
    },
  };
};

/** Wraps an open PGlite, and applies the migrations if given. Closes it if that fails. */
export const useEmbedded = async (client: PGlite, migrationsFolder?: string): Promise<OpenDatabase> => {
  limitTimers();
  const dbNoRetry = drizzle(client);
  try {
    if (migrationsFolder !== undefined) {
      await refuseOtherVersions(dbNoRetry, migrationsFolder);
      await migrate(dbNoRetry, { migrationsFolder });
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
