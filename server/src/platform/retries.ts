/** Of two transactions that wait for each other the database ends one, and says so: it is run again, and whoever asked never knows. */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Deadlock, and serialisation failure (PostgreSQL, appendix A): nothing of the transaction was done. */
const PASSING = new Set<unknown>(['40P01', '40001']);
/** Of one transaction, the first one included. */
const MOST_TRIES = 5;
/** Up to 20 ms, 40 ms, 80 ms …: two that met should not meet again. */
const PAUSE_MS = 20;

/** PostgreSQL's five letters for what went wrong, however the error is wrapped; undefined when it is not the database's. */
export const sqlStateOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return undefined;
  return 'code' in error ? error.code : sqlStateOf(error.cause);
};

type Transaction = PgDatabase<PgQueryResultHKT>['transaction'];

/**
 * The same database, whose transactions are run again when they were ended for another's sake; `db` itself stays as it is. What they do
 * beside the database has to be harmless to repeat.
 */
export const withRetries = <D extends { readonly transaction: Transaction }>(db: D): D => {
  const once: Transaction = db.transaction.bind(db);
  const transaction: Transaction = async (work, config) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await once(work, config);
      } catch (error) {
        if (tries >= MOST_TRIES || !PASSING.has(sqlStateOf(error))) throw error;
        await pause(randomInt(PAUSE_MS * 2 ** (tries - 1)));
      }
    }
  };
  return new Proxy(db, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name, target)),
  });
};
