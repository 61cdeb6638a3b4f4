/** Error of an API call: the server's error, an unreadable reply, or no reply. */
import type { AuthRefusal } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { ERROR_CODES } from '@reptemple/contract/error-codes';
import type { ErrorBody, ErrorCode } from '@reptemple/contract/error-codes';
import { saidAgain, t } from '../i18n/translate.ts';
import { isRecord, jsonOrNull } from './parse-json-and-url.ts';

const MAX_QUOTED_CHARACTERS = 200;

const isMarkup = (text: string): boolean => /^\s*[<{[]|<\/?[a-z!][^>]*>/iu.test(text);

const sentenceOf = (status: number): string => {
  if (status === 413) return t('The file is too large.');
  if (status === 429) return t('Too many attempts. Try again later.');
  if (status >= 500) return t('The server is unavailable right now. Try again later.');
  return t('The request was blocked before it reached the server.');
};

/**
 * Returns the start of the reply's body if it is plain text. Otherwise returns a message for the
 * HTTP status.
 */
export const readableBody = (status: number, body: string, statusText = ''): string => {
  const text = body.trim();
  if (text !== '' && !isMarkup(text)) return text.slice(0, MAX_QUOTED_CHARACTERS);
  return text === '' && statusText !== '' ? statusText : sentenceOf(status);
};

export type StoredInstead = NonNullable<ErrorBody['error']['stored']>;

export interface FieldIssue {
  readonly field: string;
  readonly message: string;
}

/**
 * Error code from the server, or one of the client's own. `offline`: no reply was received.
 * `unreadable`: the reply violates the contract.
 */
export type ApiErrorCode = ErrorCode | 'offline' | 'unreadable';

interface Details {
  readonly code: ApiErrorCode;
  readonly message: string;
  /** HTTP status; 0 if no reply was received. */
  readonly status: number;
  readonly faults?: readonly FieldIssue[] | undefined;
  readonly refusal?: AuthRefusal | undefined;
  readonly stored?: StoredInstead | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly faults: readonly FieldIssue[];
  readonly refusal: AuthRefusal | undefined;
  /**
   * Version that another user has stored, with that user and the time, after an edit conflict.
   * Otherwise undefined.
   */
  readonly stored: StoredInstead | undefined;
  /**
   * Seconds to wait before a retry, from the header `Retry-After`. If set, the server has not
   * executed the request.
   */
  readonly retryAfterSeconds: number | undefined;

  constructor({ code, message, status, faults = [], refusal, stored, retryAfterSeconds }: Details, cause?: unknown) {
    super(message, { cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.faults = faults;
    this.refusal = refusal;
    this.stored = stored;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const isRefusal = (error: unknown, code: ApiErrorCode): boolean =>
  error instanceof ApiError && error.code === code;

export const isAuthRefusal = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.refusal?.code === code;

const AUTH_CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  401: 'not_signed_in',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  429: 'too_many_requests',
  500: 'internal',
  503: 'unavailable',
};

const isAuthBody = (body: unknown): body is AuthRefusal =>
  isRecord(body) && typeof body['code'] === 'string' && typeof body['message'] === 'string';

export const isErrorBody = (body: unknown): body is ErrorBody => {
  const error = isRecord(body) ? body['error'] : undefined;
  return isAuthBody(error) && ERROR_CODES.some((code) => code === error.code);
};

const authRefusalOf = (status: number, body: unknown, retryAfterSeconds?: number): ApiError | undefined => {
  if (!isAuthBody(body) || body.message === '') return undefined;
  const code = AUTH_CODES[status] ?? 'unprocessable';
  return new ApiError({
    code,
    status,
    message: saidAgain(body.message, body.worded),
    refusal: body,
    retryAfterSeconds,
  });
};

/**
 * Returns the seconds of a `Retry-After` header. Returns undefined for a date, which our server
 * does not send.
 */
const secondsIn = (retryAfter: string | null): number | undefined =>
  retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : undefined;

/**
 * Converts a reply outside 2xx to an `ApiError`. Normally takes code and message from the JSON
 * body. If the body is plain text, quotes it after the status (specification S1, section 8). Does
 * not quote HTML, such as a proxy's error page.
 */
export const refusalOf = (
  status: number,
  statusText: string,
  body: string,
  retryAfter: string | null = null,
): ApiError => {
  const parsed = jsonOrNull(body);
  const retryAfterSeconds = secondsIn(retryAfter);
  if (!isErrorBody(parsed)) {
    const quoted = {
      code: 'unreadable',
      status,
      message: `${status}: ${readableBody(status, body, statusText)}`,
      retryAfterSeconds,
    } as const;
    return authRefusalOf(status, parsed, retryAfterSeconds) ?? new ApiError(quoted);
  }
  const { code, message, worded, faults, stored } = parsed.error;
  const found = faults?.map((fault) => ({ field: fault.field, message: saidAgain(fault.message, fault.worded) }));
  return new ApiError({ code, message: saidAgain(message, worded), status, faults: found, stored, retryAfterSeconds });
};
