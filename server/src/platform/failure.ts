/** Turns whatever was thrown into the contract's refusal: expected ones as they are, everything else as `internal` and into the log. */
import { ERROR_STATUS, type ErrorBody } from '@reptemple/contract/errors';
import type { Log } from './log.ts';
import { Refusal } from './refusal.ts';

const MESSAGE = 'Something went wrong on our side. Please try again.';

/** The reply; nothing of an unexpected error but the request id leaves the server. */
export const failureReply = (
  error: unknown,
  requestId: string,
  log: Log,
  bodyOf: (body: ErrorBody) => object = (body) => body,
): Response => {
  const refusal = error instanceof Refusal ? error : new Refusal('internal', MESSAGE);
  if (refusal.code === 'internal') log.error({ err: error, requestId }, 'A request failed.');
  const { code, message, faults, stored } = refusal;
  const more = { ...(faults.length > 0 ? { faults: [...faults] } : {}), ...(stored ? { stored } : {}) };
  const body = { error: { code, message, requestId, ...more } };
  return Response.json(bodyOf(body), { status: ERROR_STATUS[code], headers: { 'cache-control': 'no-store' } });
};
