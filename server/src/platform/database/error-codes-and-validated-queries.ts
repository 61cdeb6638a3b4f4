/**
 * Reads SQLSTATE and constraint name from PostgreSQL errors, and runs queries without a table
 * schema. Separate from database.ts, so that worker threads load no driver.
 */
import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { z } from 'zod';

export const sqlStateOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return undefined;
  return 'code' in error ? error.code : sqlStateOf(error.cause);
};

export const constraintOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return undefined;
  return 'constraint' in error ? error.constraint : constraintOf(error.cause);
};

/** Returns true for SQLSTATE unique_violation (PostgreSQL's manual, appendix A). */
export const isUniqueViolation = (error: unknown): boolean => sqlStateOf(error) === '23505';

/** Returns true for SQLSTATE foreign_key_violation (PostgreSQL's manual, appendix A). */
export const isForeignKeyViolation = (error: unknown): boolean => sqlStateOf(error) === '23503';

/** Runs a query without table schema, such as on the system catalogue, and validates each row. */
export const query = async <T>(
  db: PgDatabase<PgQueryResultHKT>,
  statement: SQL,
  row: z.ZodType<T>,
): Promise<readonly T[]> => z.object({ rows: z.array(row) }).parse(await db.execute(statement)).rows;
