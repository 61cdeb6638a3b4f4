/**
 * Expected errors with a code for programs and a message for people: the class, its transfer
 * between threads, and the error response.
 */
import { z } from 'zod';
import { ERROR_CODES, ERROR_STATUS } from '@reptemple/contract/error-codes';
import type { ErrorBody, ErrorCode } from '@reptemple/contract/error-codes';
import { inEnglish, MessageWithParams, worded } from '@reptemple/contract/message-with-params';
import type { Sentence } from '@reptemple/contract/message-with-params';
import type { Log } from '../observability/log.ts';
import { classifyOutage } from '../process/classify-outage.ts';
import type { Away } from '../process/classify-outage.ts';

export type Fault = NonNullable<ErrorBody['error']['faults']>[number];

export type Stored = NonNullable<ErrorBody['error']['stored']>;

export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  /**
   * Message and its parameters, which clients need for translating it. Undefined if the message has
   * no parameters.
   */
  readonly worded: MessageWithParams | undefined;
  readonly faults: readonly Fault[];
  /** Stored state that conflicts with the request; undefined for other errors. */
  readonly stored: Stored | undefined;

  constructor(code: ErrorCode, message: Sentence, faults: readonly Fault[] = [], stored?: Stored) {
    super(inEnglish(message));
    this.worded = typeof message === 'string' ? undefined : message;
    this.code = code;
    this.faults = faults;
    this.stored = stored;
  }
}

/**
 * Returns the message for an edit conflict. `by` is the name of the other editor; null for the
 * system and for deleted users.
 */
export const conflictMessage = (by: string | null): MessageWithParams =>
  worded('{by} changed this in the meantime.', { by: by ?? { said: 'Someone' } });

/** Error that is temporary. Its response tells the client after how many seconds to retry. */
export class PassingRefusal extends AppError {
  readonly retryAfterSeconds: number;

  constructor(code: 'unavailable' | 'too_many_requests', message: Sentence, retryAfterSeconds: number) {
    super(code, message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Schema of an AppError in messages between threads, where an error loses its class. */
export const RefusalMessage = z.object({
  code: z.enum(ERROR_CODES),
  sentence: z.union([z.string(), MessageWithParams]),
});
export type RefusalMessage = Readonly<z.output<typeof RefusalMessage>>;

export const refusalMessageOf = (error: unknown): RefusalMessage => {
  if (!(error instanceof AppError)) throw error;
  return { code: error.code, sentence: error.worded ?? error.message };
};

export const refusalOf = ({ code, sentence }: RefusalMessage): AppError => new AppError(code, sentence);

const MESSAGE = 'Something went wrong. Please try again.';

const unavailable = (what: string): Sentence =>
  worded('{what} is unavailable right now. Try again in a minute.', { what: { said: what } });

const SENTENCES: Readonly<Record<Away, Sentence>> = {
  room: 'The server’s storage is full, so nothing was saved. Try again later.',
  storage: unavailable('Storage'),
  database: unavailable('Database'),
};

const refusalFor = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const away = classifyOutage(error);
  return away ? new AppError('unavailable', SENTENCES[away]) : new AppError('internal', MESSAGE);
};

/** HTTP status for a request whose client has disconnected, as in nginx logs. Never sent. */
const CLIENT_CLOSED_REQUEST = 499;

const isHangUp = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const isAborted = 'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted';
  return isAborted || error.message === 'Client connection prematurely closed.' || isHangUp(error.cause);
};

const DEFAULT_RETRY_SECONDS = 60;

const retrySeconds = (refusal: AppError): number | undefined => {
  if (refusal instanceof PassingRefusal) return refusal.retryAfterSeconds;
  return refusal.code === 'too_many_requests' ? DEFAULT_RETRY_SECONDS : undefined;
};

/**
 * Returns the error response, and logs unexpected errors. These become `unavailable` if a resource
 * such as the database is down, otherwise `internal`, and reveal only the request id. If the client
 * closed the connection, returns status 499. `log` is the request's logger, which adds the id.
 */
export const toErrorResponse = (
  error: unknown,
  requestId: string,
  log: Log,
  bodyOf: (body: ErrorBody) => object = (body) => body,
): Response => {
  if (isHangUp(error)) {
    log.debug({ err: error }, 'The client closed the connection.');
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
