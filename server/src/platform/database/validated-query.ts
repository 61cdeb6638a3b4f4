/** Runs a query without table schema, such as on the system catalogue, and validates each row. */
import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { z } from 'zod';

export const query = async <T>(
  db: PgDatabase<PgQueryResultHKT>,
  statement: SQL,
  row: z.ZodType<T>,
): Promise<readonly T[]> => z.object({ rows: z.array(row) }).parse(await db.execute(statement)).rows;
