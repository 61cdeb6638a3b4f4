/**
 * Retries transactions that the database aborted because of a deadlock or serialization failure.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/**
 * Deadlock and serialization failure (PostgreSQL, appendix A). The transaction was rolled back.
 */
const PASSING = new Set<unknown>(['40P01', '40001']);
/** Attempts per transaction, including the first. */
const MOST_TRIES = 5;
/**
 * Maximum random delay: 20 ms, 40 ms, 80 ms … Random, so that two conflicting transactions do not
 * collide again.
 */
const PAUSE_MS = 20;

/** Returns the five-character SQLSTATE of an error or its causes; undefined if it has none. */
export const sqlStateOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return undefined;
  return 'code' in error ? error.code : sqlStateOf(error.cause);
};

type Transaction = PgDatabase<PgQueryResultHKT>['transaction'];

/**
 * Returns the database with retries for aborted transactions; `db` itself is unchanged. Side
 * effects outside the database must be safe to repeat.
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
