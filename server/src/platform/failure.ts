/** Turns whatever was thrown into the contract's refusal: expected ones as they are, everything else as `internal`, or `unavailable` where the machine is at its end, and into the log. */
import { ERROR_STATUS, type ErrorBody } from '@reptemple/contract/errors';
import type { Log } from './log.ts';
import { PassingRefusal, Refusal } from './refusal.ts';
import { sqlStateOf } from './retries.ts';

const MESSAGE = 'Something went wrong on our side. Please try again.';

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
const isStorageAway = (error: Error): boolean =>
  '$metadata' in error && !('$response' in error && error.$response !== undefined);

const isDatabaseAway = (error: Error): boolean =>
  ('code' in error && NO_DATABASE.has(error.code)) || LOST_CONNECTION.test(error.message);

const refusalFor = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  const code = sqlStateOf(error);
  if (NO_ROOM.has(code))
    return new Refusal(
      'unavailable',
      'The server has no room left, so nothing of this was stored. Please try again later.',
    );
  const causes = causesOf(error);
  if (causes.some(isStorageAway))
    return new Refusal(
      'unavailable',
      'The server cannot reach its storage at the moment. Please try again in a minute.',
    );
  if (causes.some(isDatabaseAway))
    return new Refusal(
      'unavailable',
      'The server cannot reach its database at the moment. Please try again in a minute.',
    );
  return new Refusal('internal', MESSAGE);
};

/** The reply; nothing of an unexpected error but the request id leaves the server. `log`: the request's own, which says the id too. */
export const failureReply = (
  error: unknown,
  requestId: string,
  log: Log,
  bodyOf: (body: ErrorBody) => object = (body) => body,
): Response => {
  const refusal = refusalFor(error);
  if (refusal !== error) log.error({ err: error }, 'A request failed.');
  const { code, message, worded, faults, stored } = refusal;
  const more = {
    ...(worded ? { worded } : {}),
    ...(faults.length > 0 ? { faults: [...faults] } : {}),
    ...(stored ? { stored } : {}),
  };
  const body = { error: { code, message, requestId, ...more } };
  const retry = refusal instanceof PassingRefusal ? { 'retry-after': String(refusal.retryAfterSeconds) } : {};
  const headers = { 'cache-control': 'no-store', ...retry };
  return Response.json(bodyOf(body), { status: ERROR_STATUS[code], headers });
};
