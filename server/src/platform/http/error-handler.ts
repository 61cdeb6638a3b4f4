/**
 * Maps thrown errors to API errors and logs them. Expected errors pass through; others become
 * `internal`, or `unavailable` when a resource such as the database is down.
 */
import { ERROR_STATUS, type ErrorBody } from '@reptemple/contract/errors';
import type { Log } from '../observability/log.ts';
import { PassingRefusal, AppError } from './app-error.ts';
import { classifyOutage, type Away } from '../process/outage.ts';

const MESSAGE = 'Something went wrong. Please try again.';

const SENTENCES: Readonly<Record<Away, string>> = {
  room: 'The server’s storage is full, so nothing was saved. Try again later.',
  storage: 'Storage is unavailable right now. Try again in a minute.',
  database: 'The database is unavailable right now. Try again in a minute.',
};

const refusalFor = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const away = classifyOutage(error);
  return away ? new AppError('unavailable', SENTENCES[away]) : new AppError('internal', MESSAGE);
};

/** As in nginx logs. Never sent: the client is gone. */
const CLIENT_CLOSED_REQUEST = 499;

/** Returns true if the client closed the connection while its request was being read. */
const isHangUp = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const isAborted = 'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted';
  return isAborted || error.message === 'Client connection prematurely closed.' || isHangUp(error.cause);
};

/** Default for a 429 error without its own delay. */
const DEFAULT_RETRY_SECONDS = 60;

const retrySeconds = (refusal: AppError): number | undefined => {
  if (refusal instanceof PassingRefusal) return refusal.retryAfterSeconds;
  return refusal.code === 'too_many_requests' ? DEFAULT_RETRY_SECONDS : undefined;
};

/**
 * Returns the error response. Unexpected errors reveal only the request id. `log` is the
 * request's logger, which includes the id.
 */
export const toErrorResponse = (
  error: unknown,
  requestId: string,
  log: Log,
  bodyOf: (body: ErrorBody) => object = (body) => body,
): Response => {
  if (isHangUp(error)) {
    log.debug({ err: error }, 'The visitor hung up.');
    return new Response(null, { status: CLIENT_CLOSED_REQUEST });
  }
  const refusal = refusalFor(error);
  if (refusal !== error) log.error({ err: error }, 'A request failed.');
  const { code, message, worded, faults, stored } = refusal;
  const more = {
    ...(worded ? { worded } : {}),
    ...(faults.length > 0 ? { faults: [...faults] } : {}),
    ...(stored ? { stored } : {}),
  };
  const body = { error: { code, message, requestId, ...more } };
  const seconds = retrySeconds(refusal);
  const retry = seconds === undefined ? {} : { 'retry-after': String(seconds) };
  const headers = { 'cache-control': 'no-store', ...retry };
  return Response.json(bodyOf(body), { status: ERROR_STATUS[code], headers });
};
