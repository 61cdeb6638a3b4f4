/** Turns whatever was thrown into the contract's refusal: expected ones as they are, everything else as `internal`, or `unavailable` where the machine is at its end, and into the log. */
import { ERROR_STATUS, type ErrorBody } from '@reptemple/contract/errors';
import type { Log } from './log.ts';
import { Refusal } from './refusal.ts';
import { sqlStateOf } from './retries.ts';

const MESSAGE = 'Something went wrong on our side. Please try again.';

/** What Node.js and PostgreSQL (appendix A) call a full disk, and a database that is away: the request is not to blame. */
const NO_ROOM = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100']);
const NO_DATABASE = new Set<unknown>(['ECONNREFUSED', '57P01', '57P02', '57P03']);

const refusalFor = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  const code = sqlStateOf(error);
  if (NO_ROOM.has(code))
    return new Refusal(
      'unavailable',
      'The server has no room left, so nothing of this was stored. Please try again later.',
    );
  if (NO_DATABASE.has(code))
    return new Refusal(
      'unavailable',
      'The server cannot reach its database at the moment. Please try again in a minute.',
    );
  return new Refusal('internal', MESSAGE);
};

/** The reply; nothing of an unexpected error but the request id leaves the server. */
export const failureReply = (
  error: unknown,
  requestId: string,
  log: Log,
  bodyOf: (body: ErrorBody) => object = (body) => body,
): Response => {
  const refusal = refusalFor(error);
  if (refusal !== error) log.error({ err: error, requestId }, 'A request failed.');
  const { code, message, worded, faults, stored } = refusal;
  const more = {
    ...(worded ? { worded } : {}),
    ...(faults.length > 0 ? { faults: [...faults] } : {}),
    ...(stored ? { stored } : {}),
  };
  const body = { error: { code, message, requestId, ...more } };
  return Response.json(bodyOf(body), { status: ERROR_STATUS[code], headers: { 'cache-control': 'no-store' } });
};
