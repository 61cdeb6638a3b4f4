/**
 * Reads SQLSTATE and constraint name from PostgreSQL errors. Separate from database.ts, so that
 * worker threads can classify errors without loading a driver.
 */

/** Returns the five-character SQLSTATE of an error or its causes; undefined if there is none. */
export const sqlStateOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return undefined;
  return 'code' in error ? error.code : sqlStateOf(error.cause);
};

/** Returns the name of the violated constraint or index, from an error or its causes. */
export const constraintOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return undefined;
  return 'constraint' in error ? error.constraint : constraintOf(error.cause);
};
