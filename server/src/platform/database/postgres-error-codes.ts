/**
 * Reads SQLSTATE and constraint name from PostgreSQL errors. Separate from database.ts, so that
 * worker threads can classify errors without loading a driver.
 */

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
