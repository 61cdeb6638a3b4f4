/** What went wrong with a call, in one shape: the server's refusal, a reply we cannot read, or no reply at all. */
import { AuthRefusal } from '@reptemple/contract/auth';
import { ErrorBody, type ErrorCode } from '@reptemple/contract/errors';
import { saidAgain } from '../language/texts.ts';
import { readableBody } from './error-body.ts';
import { jsonOrNull } from './json-or-null.ts';

/** What is there instead of what was expected: somebody else changed it. */
export type StoredInstead = NonNullable<ErrorBody['error']['stored']>;

export interface FieldFault {
  readonly field: string;
  readonly message: string;
}

/** `offline`: no reply arrived. `unreadable`: a reply that is not what the contract promises. */
export type ApiErrorCode = ErrorCode | 'offline' | 'unreadable';

interface Details {
  readonly code: ApiErrorCode;
  readonly message: string;
  /** HTTP status; 0 when there was no reply. */
  readonly status: number;
  readonly faults?: readonly FieldFault[] | undefined;
  readonly refusal?: AuthRefusal | undefined;
  readonly stored?: StoredInstead | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly faults: readonly FieldFault[];
  /** What an account call was refused with, in its own code. */
  readonly refusal: AuthRefusal | undefined;
  /** For a conflict with somebody else's change: which version is there, by whom and since when. */
  readonly stored: StoredInstead | undefined;
  /** After how long the same call is worthwhile again, where the server says so: nothing of it was done. */
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

/** True for a refusal with this code; any other thrown thing is not. */
export const isRefusal = (error: unknown, code: ApiErrorCode): boolean =>
  error instanceof ApiError && error.code === code;

/** True for an account call that was refused with this code of `AuthRefusal`. */
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

/** What better-auth or the calls beside it refuse with. */
const authRefusalOf = (status: number, body: unknown, retryAfterSeconds?: number): ApiError | undefined => {
  const refusal = AuthRefusal.safeParse(body);
  if (!refusal.success || refusal.data.message === '') return undefined;
  const code = AUTH_CODES[status] ?? 'unprocessable';
  return new ApiError({
    code,
    status,
    message: saidAgain(refusal.data.message, refusal.data.worded),
    refusal: refusal.data,
    retryAfterSeconds,
  });
};

/** A number of seconds; a date, which it may be too, is nothing that our server says. */
const secondsIn = (retryAfter: string | null): number | undefined =>
  retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : undefined;

/**
 * The error a non-2xx reply stands for. A plain text that is not ours is quoted after its status
 * (first document, section 8); a proxy's HTML page is not.
 */
export const refusalOf = (
  status: number,
  statusText: string,
  body: string,
  retryAfter: string | null = null,
): ApiError => {
  const parsed = jsonOrNull(body);
  const retryAfterSeconds = secondsIn(retryAfter);
  const refusal = ErrorBody.safeParse(parsed);
  if (!refusal.success) {
    const quoted = {
      code: 'unreadable',
      status,
      message: `${status}: ${readableBody(status, body, statusText)}`,
      retryAfterSeconds,
    } as const;
    return authRefusalOf(status, parsed, retryAfterSeconds) ?? new ApiError(quoted);
  }
  const { code, message, worded, faults, stored } = refusal.data.error;
  const found = faults?.map((fault) => ({ field: fault.field, message: saidAgain(fault.message, fault.worded) }));
  return new ApiError({ code, message: saidAgain(message, worded), status, faults: found, stored, retryAfterSeconds });
};
