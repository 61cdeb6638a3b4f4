/**
 * Reads the SQLSTATE code and the constraint name from PostgreSQL errors and their causes. Separate
 * from database.ts, so that worker threads can classify errors without loading a driver.
 */

/** Returns the five-character SQLSTATE of an error or its causes; undefined if it has none. */
export const sqlStateOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return undefined;
  return 'code' in error ? error.code : sqlStateOf(error.cause);
};

/** Returns the name of the constraint or index that an error or its causes name. */
export const constraintOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return undefined;
  return 'constraint' in error ? error.constraint : constraintOf(error.cause);
};
