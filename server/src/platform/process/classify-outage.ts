/**
 * Classifies errors as an outage: no disk space, or no reply from storage or database. The same
 * work may succeed later.
 */
import { z } from 'zod';
import { sqlStateOf } from '../database/error-codes-and-validated-queries.ts';

export type Away = 'room' | 'storage' | 'database';

/** Error codes of Node.js and PostgreSQL (appendix A) for a full disk. */
const NO_ROOM = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100']);
/** Error codes of Node.js for an unreachable server. */
const NO_LINE = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
];
const NO_DATABASE = new Set<unknown>([...NO_LINE, '08000', '08003', '08006', '53300', '57P01', '57P02', '57P03']);

const LOST_CONNECTION =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|timeout exceeded when trying to connect)/u;

const causesOf = (error: unknown): readonly Error[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : [];

/** Schema of errors of the S3 client. `$response` exists only if the storage replied. */
const Tried = z.object({
  $metadata: z.object({ httpStatusCode: z.number().optional() }),
  $response: z.object({ statusCode: z.number().optional() }).optional(),
});

/**
 * Returns true if the storage did not reply, or replied with 429 or 5xx. Other replies are about
 * the request itself.
 */
const isStorageAway = (error: Error): boolean => {
  const tried = Tried.safeParse(error);
  if (!tried.success) return false;
  const { $metadata, $response } = tried.data;
  const status = $metadata.httpStatusCode ?? $response?.statusCode;
  return status === undefined || status === 429 || status >= 500;
};

const isDatabaseAway = (error: Error): boolean =>
  ('code' in error && NO_DATABASE.has(error.code)) || LOST_CONNECTION.test(error.message);

export const classifyOutage = (error: unknown): Away | undefined => {
  if (NO_ROOM.has(sqlStateOf(error))) return 'room';
  const causes = causesOf(error);
  if (causes.some(isStorageAway)) return 'storage';
  return causes.some(isDatabaseAway) ? 'database' : undefined;
};

/**
 * Returns true if a job that failed with this error should be retried without counting the
 * attempt. False for an unreachable database: a mail server has the same error codes, and mail has
 * its own retries.
 */
export const isTransient = (error: unknown): boolean => ['storage', 'room'].includes(classifyOutage(error) ?? '');
