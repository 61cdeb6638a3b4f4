/**
 * Errors at startup: a class whose message tells the operator what to do, and explanations of
 * common system errors. Messages are shown without a stack trace.
 */

export class StartupError extends Error {
  override readonly name = 'StartupError';
}

/**
 * Matches codes of startup errors. Node.js: unreachable. PostgreSQL (appendix A): access denied,
 * unknown database, starting up, too many connections.
 */
const DATABASE_CODES =
  /^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|28000|28P01|3D000|53300|57P03)$/u;

const DATABASE_MESSAGES = /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect)/u;

/**
 * Returns the errors that an error contains. If several addresses fail, Node.js puts their errors
 * into an AggregateError without a message.
 */
const partsOf = (error: Error): readonly unknown[] => [
  ...(error instanceof AggregateError ? error.errors : []),
  error.cause,
];

const databaseReason = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  if (DATABASE_CODES.test(code) || DATABASE_MESSAGES.test(error.message)) return error.message || code;
  return partsOf(error)
    .map(databaseReason)
    .find((reason) => reason !== undefined);
};

const isAddressInUse = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

export const explainStartError = (error: unknown): string => {
  if (error instanceof StartupError) return error.message;
  if (isAddressInUse(error))
    return 'The port is already in use. Stop the other program, or set PORT to another number.';
  const reason = databaseReason(error);
  if (reason !== undefined) return `Can’t use the database server: ${reason}. Check DATABASE_URL.`;
  return `RepTemple stopped. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
};

/** Returns true if the error has this system error code, such as 'ENOENT' or 'EEXIST'. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
