/** Expected error for the client: a code for programs and a message for people. */
import type { ErrorBody, ErrorCode } from '@reptemple/contract/errors';
import { inEnglish, type Sentence, type MessageWithParams } from '@reptemple/contract/message-with-params';

export type Fault = NonNullable<ErrorBody['error']['faults']>[number];

/** The stored state that conflicts with the request. */
export type Stored = NonNullable<ErrorBody['error']['stored']>;

export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  /** The translatable message, if it has parameters. */
  readonly worded: MessageWithParams | undefined;
  /** Invalid fields and their errors. */
  readonly faults: readonly Fault[];
  /** Set for a conflict with a concurrent change. */
  readonly stored: Stored | undefined;

  constructor(code: ErrorCode, message: Sentence, faults: readonly Fault[] = [], stored?: Stored) {
    super(inEnglish(message));
    this.worded = typeof message === 'string' ? undefined : message;
    this.code = code;
    this.faults = faults;
    this.stored = stored;
  }
}

/** A temporary error. The response tells after how many seconds to retry. */
export class PassingRefusal extends AppError {
  readonly retryAfterSeconds: number;

  constructor(code: 'unavailable' | 'too_many_requests', message: Sentence, retryAfterSeconds: number) {
    super(code, message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
