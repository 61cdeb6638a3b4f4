/** What went wrong with a call, in one shape: the server's refusal, a reply we cannot read, or no reply at all. */
import { ErrorBody, type ErrorCode } from '@reptemple/contract/errors';

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
}

export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly faults: readonly FieldFault[];

  constructor({ code, message, status, faults = [] }: Details, cause?: unknown) {
    super(message, { cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.faults = faults;
  }
}

/** True for a refusal with this code; any other thrown thing is not. */
export const isRefusal = (error: unknown, code: ApiErrorCode): boolean =>
  error instanceof ApiError && error.code === code;

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * The error a non-2xx reply stands for. A body that is not ours (a proxy's page, say) is quoted after its status
 * (first document, section 8).
 */
export const refusalOf = (status: number, statusText: string, body: string): ApiError => {
  const refusal = ErrorBody.safeParse(parsedJson(body));
  if (!refusal.success) {
    return new ApiError({ code: 'unreadable', status, message: `${status}: ${body.trim() || statusText}` });
  }
  const { code, message, faults } = refusal.data.error;
  return new ApiError({ code, message, status, faults });
};
