/** Of an error: whether something this server stands on has no room or does not answer, so that the same work may well succeed later. */
import { z } from 'zod';
import { sqlStateOf } from './retries.ts';

export type Away = 'room' | 'storage' | 'database';

/** What Node.js and PostgreSQL (appendix A) call a full disk, and a database that is away: the request is not to blame. */
const NO_ROOM = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100']);
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

/** What `pg` and its pool say, without a code, of a connection that broke or did not come about. */
const LOST_CONNECTION =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|timeout exceeded when trying to connect)/u;

const causesOf = (error: unknown): readonly Error[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : [];

/** S3's client says with everything it throws how often it tried, and what was answered, if anything was. */
const Tried = z.object({
  $metadata: z.object({ httpStatusCode: z.number().optional() }),
  $response: z.object({ statusCode: z.number().optional() }).optional(),
});

/** No answer, or one that asks to come later: none of those is about what was asked for. */
const isStorageAway = (error: Error): boolean => {
  const tried = Tried.safeParse(error);
  if (!tried.success) return false;
  const { $metadata, $response } = tried.data;
  const status = $metadata.httpStatusCode ?? $response?.statusCode;
  return status === undefined || status === 429 || status >= 500;
};

const isDatabaseAway = (error: Error): boolean =>
  ('code' in error && NO_DATABASE.has(error.code)) || LOST_CONNECTION.test(error.message);

export const whatIsAway = (error: unknown): Away | undefined => {
  if (NO_ROOM.has(sqlStateOf(error))) return 'room';
  const causes = causesOf(error);
  if (causes.some(isStorageAway)) return 'storage';
  return causes.some(isDatabaseAway) ? 'database' : undefined;
};

/**
 * Whether work that failed so is to be done later as if it had not been tried. The database is left out: mail servers are away in the same
 * words, and mail has pauses of its own.
 */
export const hasToWait = (error: unknown): boolean => ['storage', 'room'].includes(whatIsAway(error) ?? '');
