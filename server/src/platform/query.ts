/** Statements about the database itself, which no table's description knows: their rows are checked where they arrive. */
import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { z } from 'zod';

export const query = async <T>(
  db: PgDatabase<PgQueryResultHKT>,
  statement: SQL,
  row: z.ZodType<T>,
): Promise<readonly T[]> => z.object({ rows: z.array(row) }).parse(await db.execute(statement)).rows;
