/**
 * Codes of PostgreSQL in errors and their causes. Apart from the database itself, because worker
 * threads classify errors too and need no driver.
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
